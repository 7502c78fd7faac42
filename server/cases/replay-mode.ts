import type { Replaying } from "../contract/state/state.control.js";
import type { Meta } from "../kernel/meta.js";

/** Whether this world replays a case: then its codes and webhooks are as those of the world that the case tells of. */

const HOST = "replay.host";
const DELIVER_TO = "replay.deliverTo";

/** Within a unit of work that begins a world. */
export function setReplaying(meta: Meta, { host, deliverTo }: Replaying): void {
  meta.set(HOST, host);
  meta.set(DELIVER_TO, deliverTo);
}

/**
 * Within a unit of work: whether it replayed one, which it does no more. Who received its webhooks was of the process that
 * has made the replay, and at that address there may be anybody now.
 */
export function endReplaying(meta: Meta): boolean {
  const known = [HOST, DELIVER_TO].map((name) => meta.remove(name));
  return known.includes(true);
}

/** The host in the codes of this world; undefined: that of the sandbox itself. */
export const replayedHost = (meta: Meta): string | undefined => meta.get(HOST);

/** Where all webhooks of this world go; undefined: where they are addressed to. */
export const replayReceiver = (meta: Meta): string | undefined => meta.get(DELIVER_TO);
