import { lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { WebhookAddresses } from "../contract/settings/settings.js";

/**
 * Where webhooks may go, by the address that a host name comes to and not by its name: a name can come to anything.
 * The addresses at which clouds hand their machines secrets are never called (SECURITY.md).
 */
const never = new BlockList();
// Link-local: AWS, Azure, Google, Oracle, DigitalOcean, OpenStack, Tencent and most others, with AWS's task credentials.
never.addSubnet("169.254.0.0", 16);
never.addSubnet("fe80::", 10, "ipv6");
// Azure's host, Oracle's classic service, Alibaba.
never.addAddress("168.63.129.16");
never.addAddress("192.0.0.192");
never.addAddress("100.100.100.200");
// AWS over IPv6 (::254, and ::23 for pods), Google, Oracle, Scaleway, Akamai (Linode), Alibaba.
never.addSubnet("fd00:ec2::", 32, "ipv6");
never.addSubnet("fd20:ce::", 64, "ipv6");
never.addAddress("fd00:c1::a9fe:a9fe", "ipv6");
never.addAddress("fd00:42::42", "ipv6");
never.addAddress("fd00:a9fe:a9fe::1", "ipv6");
never.addAddress("fd00:100::100:200", "ipv6");

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

const nearby = new BlockList();
nearby.addSubnet("10.0.0.0", 8);
nearby.addSubnet("172.16.0.0", 12);
nearby.addSubnet("192.168.0.0", 16);
nearby.addSubnet("100.64.0.0", 10);
nearby.addSubnet("fc00::", 7, "ipv6");
// Whoever connects to "any address" reaches their own machine.
nearby.addSubnet("0.0.0.0", 8);
nearby.addAddress("::", "ipv6");

const isOn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether a webhook may be sent to an address; `address` is an IP address of either kind (WEBHOOK_ADDRESSES). */
export function mayBeReached(address: string, policy: WebhookAddresses): boolean {
  if ([address, ...embeddedIn(address)].some((one) => isOn(never, one))) return false;
  const isLocal = isOn(loopback, address);
  if (policy === "machine") return isLocal;
  return policy === "all" || isLocal || isOn(nearby, address);
}

/**
 * The IPv4 addresses that an IPv6 address leads to by a translator or a tunnel: IPv4-mapped, -compatible and
 * -translated, NAT64 (RFC 6052, 8215), 6to4, Teredo and ISATAP.
 */
function embeddedIn(address: string): string[] {
  if (isIP(address) !== 6) return [];
  const words = wordsOf(address);
  const [, , , third = 0, fourth = 0, fifth = 0] = words;
  const v4 = (at: number, next: number) => {
    const [high = 0, low = 0] = [words[at], words[next]];
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  };
  const isTranslated = words[0] === 0x64 && words[1] === 0xff9b;
  const isTeredo = words[0] === 0x2001 && words[1] === 0;
  const isIsatap = (fourth & 0xfdff) === 0 && words[5] === 0x5efe;
  // Mapped and compatible ones, and those that a translator has written (::ffff:0:…).
  const isInFront =
    words.slice(0, 4).every((word) => word === 0) &&
    (words[4] === 0 || (words[4] === 0xffff && words[5] === 0));
  return [
    ...(isInFront || isTranslated || isIsatap ? [v4(6, 7)] : []),
    ...(words[0] === 0x2002 ? [v4(1, 2)] : []),
    // A translator's local prefix may be as short as 48 bits: the address then lies around the eighth byte, which is 0.
    ...(isTranslated && words[2] === 1 ? [`${third >> 8}.${third & 255}.${fourth & 255}.${fifth >> 8}`] : []),
    // Its server, and its client, written inverted so that no translator on the way changes it.
    ...(isTeredo ? [v4(2, 3), v4(6, 7).replaceAll(/\d+/g, (byte) => String(255 - Number(byte)))] : []),
  ];
}

/** The eight words of an IPv6 address. */
function wordsOf(address: string): number[] {
  // The parser of URLs writes what ends in an IPv4 address in words, and takes no zone.
  const { hostname } = new URL(`http://[${address.split("%", 1)[0]}]`);
  const [front = "", back] = hostname.slice(1, -1).split("::");
  const words = (text: string) =>
    text === "" ? [] : text.split(":").map((word) => Number.parseInt(word, 16));
  const [before, after] = [words(front), words(back ?? "")];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** The IP address that a URL's host already is, without the brackets of IPv6; null for a name. */
export function addressIn(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(bare) === 0 ? null : bare;
}

/** Throws OutOfBounds when a URL's host is an address where no webhook may go; a name is judged when it is looked up. */
export function checkAddress(hostname: string, policy: WebhookAddresses): void {
  const address = addressIn(hostname);
  if (address !== null && !mayBeReached(address, policy)) throw new OutOfBounds(address, [address]);
}

/** Why nothing was sent: the host came to addresses that are out of bounds. */
export class OutOfBounds extends Error {
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
 * Finds the address of a host as the connection's own lookup: what was judged here is what is connected to, so that
 * a name which comes to another address the next moment changes nothing.
 */
export const boundedLookup =
  (policy: WebhookAddresses): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      const allowed = found.filter(({ address }) => mayBeReached(address, policy));
      const [first] = allowed;
      if (!first) {
        const outside = found.map(({ address }) => address);
        return callback(new OutOfBounds(host, outside), "", 0);
      }
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
