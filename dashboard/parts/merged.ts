import type { GatewayRequest } from "../../server/contract/journal/requests.control.js";

/**
 * What is known together with the newest page, newest first. Where the two do not meet, because too many came in
 * between or the world is another one, what was known is dropped: it can be fetched again, and a gap would be a lie.
 */
export function merged(
  known: readonly GatewayRequest[] | null,
  newest: readonly GatewayRequest[],
): readonly GatewayRequest[] {
  const oldest = newest.at(-1);
  const meets = oldest && known?.some((row) => isSame(row, oldest));
  return meets && known ? [...newest, ...known.filter(({ id }) => id < oldest.id)] : newest;
}

/** Two worlds number their requests alike, but no two requests take the same time to the microsecond. */
const isSame = (one: GatewayRequest, other: GatewayRequest) =>
  one.id === other.id && one.durationMs === other.durationMs && one.path === other.path;
