import { describe, expect, test } from "vitest";
import { createWebhookTargets, isPublicAddress } from "./targets.ts";

const anyHost = createWebhookTargets(["*"]);

describe("whom webhooks may reach", () => {
  test("without a named host there are no webhooks, and the refusal says which setting names them", () => {
    expect(createWebhookTargets([]).refusal("https://hooks.example.com/")).toContain("ESTRATTO_WEBHOOK_HOSTS");
  });

  test.each([
    ["hooks.example.com", "https://hooks.example.com/x?y=1", null],
    ["hooks.example.com", "https://HOOKS.example.com:443/", null],
    ["hooks.example.com", "https://hooks.example.com./", null],
    ["hooks.example.com", "https://hooks.example.com.evil.net/", "not among"],
    ["hooks.example.com", "https://other.example.com/", "not among"],
    ["hooks.example.com", "https://hooks.example.com:8443/", "not among"],
    ["hooks.example.com:8443", "https://hooks.example.com:8443/", null],
    ["hooks.example.com", "http://hooks.example.com/", "https"],
    ["*.example.com", "https://a.b.example.com/", null],
    ["*.example.com", "https://example.com/", "not among"],
    ["*.example.com", "https://evilexample.com/", "not among"],
    ["*", "https://anything.example.org/", null],
    ["*", "https://anything.example.org:25/", "not among"],
    ["*", "https://user:word@hooks.example.com/", "user name"],
    ["*", "https://hooks.example.com/#part", "fragment"],
    ["*", "ftp://hooks.example.com/", "https"],
    ["*", "hooks.example.com", "not a URL"],
    ["*", `https://hooks.example.com/${"x".repeat(2000)}`, "longer"],
    ["http://10.0.0.5:8080", "http://10.0.0.5:8080/in", null],
    ["http://10.0.0.5:8080", "http://10.0.0.5:8081/in", "https"],
    ["http://erp.lan", "https://erp.lan/", "not among"],
  ])("%s named: %s is answered with %s", (named, url, refusal) => {
    const answer = createWebhookTargets([named]).refusal(url);
    if (refusal === null) expect(answer).toBeNull();
    else expect(answer).toContain(refusal);
  });

  test.each([
    "127.0.0.1",
    "0x7f000001",
    "2130706433",
    "0177.0.0.1",
    "127.1",
    "[::1]",
    "[::ffff:10.0.0.1]",
    "169.254.169.254",
  ])("%s is an address inside the network, however it is written", (host) => {
    expect(anyHost.refusal(`https://${host}/`)).toContain("inside the network");
  });
});

describe("public addresses", () => {
  test.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "100.127.255.254",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.254",
    "192.0.0.1",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2001::1",
    "2001:db8::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "100::1",
    "::7f00:1",
  ])("%s is none", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(["8.8.8.8", "93.184.216.34", "2606:4700:4700::1111", "2a00:1450:4001::1"])("%s is one", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
