import { lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { WebhookAddresses } from "../contract/settings.js";

/**
 * Where webhooks may go, by the address that a host name comes to and not by its name: a name can come to anything.
 * The addresses at which clouds hand their machines secrets are never called, nor the rest of their link-local range.
 */
const never = new BlockList();
never.addSubnet("169.254.0.0", 16);
never.addSubnet("fe80::", 10, "ipv6");
// Outside of that range: AWS over IPv6, and Alibaba.
never.addAddress("fd00:ec2::254", "ipv6");
never.addAddress("100.100.100.200");
// The same range, as IPv6 writes it where it goes through a translator or a tunnel.
never.addSubnet("64:ff9b::a9fe:0", 112, "ipv6");
never.addSubnet("2002:a9fe::", 32, "ipv6");
never.addSubnet("::a9fe:0", 112, "ipv6");

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
  if (isOn(never, address)) return false;
  const isLocal = isOn(loopback, address);
  if (policy === "machine") return isLocal;
  return policy === "all" || isLocal || isOn(nearby, address);
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
