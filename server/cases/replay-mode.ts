import type { Replaying } from "../contract/state/state.control.js";
import type { Meta } from "../kernel/meta.js";

/** Replay mode: the world uses the host of the case in its codes and sends its webhooks to the replay's receiver. */

const HOST = "replay.host";
const DELIVER_TO = "replay.deliverTo";

/** Within the unit of work that begins a world: turns replay mode on. */
export function setReplayMode(meta: Meta, { host, deliverTo }: Replaying): void {
  meta.set(HOST, host);
  meta.set(DELIVER_TO, deliverTo);
}

/**
 * Within a unit of work: turns replay mode off and returns whether it was on. The receiver belonged to the process that
 * made the replay; its address may now be in use by something else.
 */
export function endReplayMode(meta: Meta): boolean {
  const known = [HOST, DELIVER_TO].map((name) => meta.remove(name));
  return known.includes(true);
}

/** The host in the codes of this world; undefined: the sandbox's own host. */
export const replayHost = (meta: Meta): string | undefined => meta.get(HOST);

/** Where all webhooks of this world go; undefined: to their own URLs. */
export const replayReceiver = (meta: Meta): string | undefined => meta.get(DELIVER_TO);
