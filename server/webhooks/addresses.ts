import { lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { WebhookAddresses } from "../contract/settings/settings.js";

/**
 * Where webhooks may go. The check is on the IP address, not on the host name, because a name can resolve to anything.
 * The metadata services of cloud providers, which hand out secrets, are always blocked (SECURITY.md).
 */
const BLOCKED = new BlockList();
// Link-local: AWS, Azure, Google, Oracle, DigitalOcean, OpenStack, Tencent and most others, with AWS's task credentials.
BLOCKED.addSubnet("169.254.0.0", 16);
BLOCKED.addSubnet("fe80::", 10, "ipv6");
// Azure's host, Oracle's classic service, Alibaba, Volcano Engine (BytePlus), UCloud.
BLOCKED.addAddress("168.63.129.16");
BLOCKED.addAddress("192.0.0.192");
BLOCKED.addAddress("100.100.100.200");
BLOCKED.addAddress("100.96.0.96");
BLOCKED.addAddress("100.80.80.80");
// AWS over IPv6 (::254, and ::23 for pods), Google, Oracle, Scaleway, Akamai (Linode), Alibaba.
BLOCKED.addSubnet("fd00:ec2::", 32, "ipv6");
BLOCKED.addSubnet("fd20:ce::", 64, "ipv6");
BLOCKED.addAddress("fd00:c1::a9fe:a9fe", "ipv6");
BLOCKED.addAddress("fd00:42::42", "ipv6");
BLOCKED.addAddress("fd00:a9fe:a9fe::1", "ipv6");
BLOCKED.addAddress("fd00:100::100:200", "ipv6");

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8);
LOOPBACK.addAddress("::1", "ipv6");

const PRIVATE = new BlockList();
PRIVATE.addSubnet("10.0.0.0", 8);
PRIVATE.addSubnet("172.16.0.0", 12);
PRIVATE.addSubnet("192.168.0.0", 16);
PRIVATE.addSubnet("100.64.0.0", 10);
PRIVATE.addSubnet("fc00::", 7, "ipv6");
// Connecting to the "any" address reaches this machine.
PRIVATE.addSubnet("0.0.0.0", 8);
PRIVATE.addAddress("::", "ipv6");

const isOn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether webhooks may be sent to an IPv4 or IPv6 address (assumption WEBHOOK_ADDRESSES). */
export function isAllowedAddress(address: string, policy: WebhookAddresses): boolean {
  if ([address, ...embeddedIpv4(address)].some((candidate) => isOn(BLOCKED, candidate))) return false;
  const isLocal = isOn(LOOPBACK, address);
  if (policy === "machine") return isLocal;
  return policy === "all" || isLocal || isOn(PRIVATE, address);
}

/**
 * The IPv4 addresses embedded in an IPv6 address, which a translator or tunnel would connect to: IPv4-mapped, -compatible
 * and -translated, NAT64 (RFC 6052, 8215), 6to4, Teredo and ISATAP.
 */
function embeddedIpv4(address: string): string[] {
  if (isIP(address) !== 6) return [];
  const words = wordsOf(address);
  const [, , , , fourth = 0] = words;
  const bytes = words.flatMap((word) => [word >> 8, word & 255]);
  const v4 = (at: number, next: number) => {
    const [high = 0, low = 0] = [words[at], words[next]];
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  };
  const isTranslated = words[0] === 0x64 && words[1] === 0xff9b;
  const isTeredo = words[0] === 0x2001 && words[1] === 0;
  const isIsatap = (fourth & 0xfdff) === 0 && words[5] === 0x5efe;
  // IPv4-mapped and -compatible, and IPv4-translated (::ffff:0:…).
  const isPrefixed =
    words.slice(0, 4).every((word) => word === 0) &&
    (words[4] === 0 || (words[4] === 0xffff && words[5] === 0));
  return [
    ...(isPrefixed || isTranslated || isIsatap ? [v4(6, 7)] : []),
    ...(words[0] === 0x2002 ? [v4(1, 2)] : []),
    // A local NAT64 prefix has 48, 56, 64 or 96 bits. After the shorter ones the address leaves out the eighth byte.
    ...(isTranslated && words[2] === 1
      ? [6, 7, 8].map((start) =>
          bytes
            .toSpliced(8, 1)
            .slice(start, start + 4)
            .join("."),
        )
      : []),
    // The server, and the client, whose bits Teredo inverts so that no NAT on the way rewrites it.
    ...(isTeredo ? [v4(2, 3), v4(6, 7).replaceAll(/\d+/g, (byte) => String(255 - Number(byte)))] : []),
  ];
}

/** The eight words of an IPv6 address. */
function wordsOf(address: string): number[] {
  // The URL parser writes a trailing IPv4 address as words; it accepts no zone.
  const { hostname } = new URL(`http://[${address.split("%", 1)[0]}]`);
  const [front = "", back] = hostname.slice(1, -1).split("::");
  const words = (text: string) =>
    text === "" ? [] : text.split(":").map((word) => Number.parseInt(word, 16));
  const [before, after] = [words(front), words(back ?? "")];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** The host of a URL if it is an IP address, without the brackets of IPv6; null if it is a name. */
export function ipAddressOf(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(bare) === 0 ? null : bare;
}

/** Throws AddressNotAllowed if a URL's host is a blocked IP address. Names are checked by `allowedLookup`. */
export function checkHost(hostname: string, policy: WebhookAddresses): void {
  const address = ipAddressOf(hostname);
  if (address !== null && !isAllowedAddress(address, policy)) throw new AddressNotAllowed(address, [address]);
}

/** Nothing was sent: all addresses of the host are blocked. */
export class AddressNotAllowed extends Error {
  constructor(host: string, addresses: readonly string[]) {
    super(
      `${host} is at ${addresses.join(", ")}, where no webhook may go (--webhook-addresses).`.replace(
        `${addresses[0]} is at ${addresses[0]},`,
        `${addresses[0]} is an address`,
      ),
    );
    this.name = "OutOfBounds";
  }
}

/**
 * The DNS lookup of the connection itself: it connects to the very addresses that were checked, so it does not help an
 * attacker if the name resolves to another address a moment later (DNS rebinding).
 */
export const allowedLookup =
  (policy: WebhookAddresses): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, resolved) => {
      if (error) return callback(error, "", 0);
      const allowed = resolved.filter(({ address }) => isAllowedAddress(address, policy));
      const [first] = allowed;
      if (!first) {
        const blocked = resolved.map(({ address }) => address);
        return callback(new AddressNotAllowed(host, blocked), "", 0);
      }
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
