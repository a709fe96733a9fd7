import ipaddr from "ipaddr.js";

/**
 * The unit by which attempts are counted: an IPv4 address, or the /64 of an IPv6 one, which is what one subscriber gets
 * and holds 2^64 addresses. A mapped IPv4 address counts as the IPv4 address. Text that is no address is returned
 * unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
