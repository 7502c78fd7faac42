import { idText } from "../kernel/id-text.js";
import type { Delivery } from "./deliveries.js";

/**
 * The headers of a POST as they go over the wire, alternating names and values. With `isPlain` the `x-localpix-…`
 * headers are left out (assumption DELIVERY_HEADERS).
 */
export function deliveryHeaders(
  delivery: Delivery,
  attempt: number,
  { userAgent, isPlain }: { userAgent: string; isPlain: boolean },
): string[] {
  const own = [
    ...["x-localpix-event-id", delivery.eventId],
    ...["x-localpix-delivery-id", idText(delivery.id)],
    ...["x-localpix-attempt", String(attempt)],
  ];
  return [
    ...["content-type", "application/json"],
    ...["user-agent", userAgent],
    ...(isPlain ? [] : own),
    ...delivery.headers
      .filter(({ key }) => !CONNECTION_HEADERS.has(key.toLowerCase()))
      .flatMap(({ key, value }) => [key, value]),
  ];
}

/** Headers that belong to the connection; a custom header cannot set them. */
const CONNECTION_HEADERS = new Set(["expect", "keep-alive", "proxy-connection", "te", "trailer", "upgrade"]);

/** The same headers by name, as an attempt stores them; a repeated name has a list of values. */
export function headersByName(headers: readonly string[]): Record<string, string | string[]> {
  const groups: Record<string, string | string[]> = {};
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? "";
    const value = headers[at + 1] ?? "";
    const before = groups[name];
    groups[name] = before === undefined ? value : [before, value].flat();
  }
  return groups;
}
