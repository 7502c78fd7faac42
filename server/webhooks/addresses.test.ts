import { describe, expect, it } from "vitest";
import { AddressNotAllowed, allowedLookup, ipAddressOf, isAllowedAddress } from "./addresses.js";

const PUBLIC = [
  "8.8.8.8",
  "2606:4700::1111",
  "172.32.0.1",
  "11.0.0.1",
  "100.128.0.1",
  "64:ff9b::8.8.8.8",
  "2002:808:808::1",
];
const PRIVATE = [
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.7",
  "100.64.0.1",
  "fd12::1",
  "0.0.0.0",
  "::",
];
const LOOPBACK = ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"];
const BLOCKED = [
  "169.254.169.254",
  "169.254.170.2",
  "fe80::1",
  "fe80::a9fe:a9fe%eth0",
  "fd00:ec2::254",
  "fd00:ec2::23",
  "fd20:ce::254",
  "fd00:c1::a9fe:a9fe",
  "fd00:42::42",
  "fd00:a9fe:a9fe::1",
  "fd00:100::100:200",
  "168.63.129.16",
  "192.0.0.192",
  "100.100.100.200",
  "100.96.0.96",
  "100.80.80.80",
  // IPv4 within IPv6: mapped, compatible, NAT64, 6to4, Teredo's server and client, ISATAP.
  "::ffff:169.254.169.254",
  "::ffff:6464:64c8",
  "::169.254.169.254",
  "::a83f:8110",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b::168.63.129.16",
  "64:ff9b:1::a9fe:a9fe",
  "64:ff9b:1:a9fe:a9:fe00::",
  "64:ff9b:1:1a9:fe:a9fe::",
  "64:ff9b:1:abcd:a9:fea9:fe00::",
  "::ffff:0:169.254.169.254",
  "2002:a9fe:a9fe::1",
  "2002:a83f:8110::",
  "2001:0:a9fe:a9fe::1",
  "2001:0:4136:e378:8000:63bf:5601:5601",
  "2001:db8::5efe:169.254.169.254",
  "2001:db8::200:5efe:6464:64c8",
];

describe("isAllowedAddress (assumption WEBHOOK_ADDRESSES)", () => {
  it.each([
    ["all", [...PUBLIC, ...PRIVATE, ...LOOPBACK], BLOCKED],
    ["private", [...PRIVATE, ...LOOPBACK], [...PUBLIC, ...BLOCKED]],
    ["machine", LOOPBACK, [...PUBLIC, ...PRIVATE, ...BLOCKED]],
  ] as const)("with %s", (policy, allowed, blocked) => {
    expect(allowed.filter((address) => !isAllowedAddress(address, policy))).toEqual([]);
    expect(blocked.filter((address) => isAllowedAddress(address, policy))).toEqual([]);
  });

  it("distinguishes IP addresses from host names", () => {
    expect(ipAddressOf("[::1]")).toBe("::1");
    expect(ipAddressOf("127.0.0.1")).toBe("127.0.0.1");
    expect(ipAddressOf("localhost")).toBeNull();
  });
});

describe("allowedLookup", () => {
  const lookUp = (policy: "all" | "private" | "machine", host: string, all: boolean) =>
    new Promise<unknown>((resolve, reject) =>
      allowedLookup(policy)(host, { all }, (error, addresses) =>
        error ? reject(error) : resolve(addresses),
      ),
    );

  it("returns the allowed addresses as the system lookup does", async () => {
    expect(await lookUp("machine", "localhost", false)).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(await lookUp("machine", "localhost", true)).toContainEqual(
      expect.objectContaining({ address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) }),
    );
  });

  it("fails for a host with blocked addresses, and the error lists them", async () => {
    await expect(lookUp("all", "169.254.169.254", false)).rejects.toThrow(AddressNotAllowed);
    await expect(lookUp("machine", "10.0.0.1", true)).rejects.toThrow(
      "10.0.0.1 is an address where no webhook may go (--webhook-addresses).",
    );
  });
});
