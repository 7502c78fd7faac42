import type { Delivery } from "./deliveries.js";

/**
 * The headers of a POST, name and value in turns, as they go over the wire; a plain one has none that are the
 * sandbox's own (DELIVERY_HEADERS).
 */
export function headersOf(
  delivery: Delivery,
  attempt: number,
  { userAgent, isPlain }: { userAgent: string; isPlain: boolean },
): string[] {
  const own = [
    ...["x-localpix-event-id", delivery.eventId],
    ...["x-localpix-delivery-id", String(delivery.id)],
    ...["x-localpix-attempt", String(attempt)],
  ];
  return [
    ...["content-type", "application/json"],
    ...["user-agent", userAgent],
    ...(isPlain ? [] : own),
    ...delivery.headers
      .filter(({ key }) => !OF_THE_CONNECTION.has(key.toLowerCase()))
      .flatMap(({ key, value }) => [key, value]),
  ];
}

/** What these say is settled between the two ends of the connection, and no custom header may say it instead. */
const OF_THE_CONNECTION = new Set(["expect", "keep-alive", "proxy-connection", "te", "trailer", "upgrade"]);

/** The same by name, as the record of an attempt shows them. */
export function grouped(headers: readonly string[]): Record<string, string | string[]> {
  const groups: Record<string, string | string[]> = {};
  for (let at = 0; at < headers.length; at += 2) {
    const [name = "", value = ""] = headers.slice(at, at + 2);
    const before = groups[name];
    groups[name] = before === undefined ? value : [before, value].flat();
  }
  return groups;
}
