import ipaddr from "ipaddr.js";

/**
 * What tries are counted by: an IPv4 address, or the /64 of an IPv6 one, which is what one subscriber gets and may write 2^64 addresses in.
 * A mapped IPv4 address is that address. What is no address stays as it is.
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
