import type { Case } from "../../server/contract/case.js";
import { type ControlClient, controlClient } from "../../server/contract/client.js";
import { RefusedError } from "../failure.js";
import { differences } from "./differences.js";
import { startReplayReceiver } from "./receiver.js";
import { type Outcome, replay } from "./replay.js";

/** What was there before a replay in a sandbox that somebody named. */
export const BEFORE_REPLAY = "before-replay";

/** Replays a case in a sandbox of its own, in memory, which is gone afterwards. */
export async function replayApart(told: Case, keepGoing: boolean): Promise<Outcome> {
  const { startOwnSandbox } = await import("../own-sandbox.js");
  const sandbox = await startOwnSandbox(told);
  try {
    return await replayIn(told, { url: sandbox.url, client: controlClient(sandbox.url) }, keepGoing);
  } finally {
    await sandbox.close();
  }
}

/** Replays a case in a running sandbox, in the place of all that it holds, which is put aside as a snapshot before. */
export async function replayThere(
  told: Case,
  place: { url: string; client: ControlClient },
  keepGoing: boolean,
): Promise<Outcome> {
  await place.client.takeSnapshot({ name: BEFORE_REPLAY, replace: true });
  return replayIn(told, place, keepGoing);
}

async function replayIn(
  told: Case,
  place: { url: string; client: ControlClient },
  keepGoing: boolean,
): Promise<Outcome> {
  const { client } = place;
  const receiver = await startReplayReceiver(told);
  try {
    const { seed, start: at, host } = told;
    await client.resetState({ seed, at, replay: { host, deliverTo: receiver.url } });
    await mustBehaveAs(told, client);
    return await replay(told, place, keepGoing);
  } finally {
    receiver.close();
  }
}

/** A sandbox that was started otherwise would go another way at the first payout, and nobody would know why. */
async function mustBehaveAs({ settings, scenarios = [] }: Case, client: ControlClient): Promise<void> {
  const there = await client.readCase();
  const found = differences(settings, there.settings, 0, "");
  const missing = scenarios.filter(
    ({ file, text }) => !there.scenarios?.some((one) => one.file === file && one.text === text),
  );
  if (found.length === 0 && missing.length === 0) return;
  await client.restoreSnapshot({ name: BEFORE_REPLAY });
  if (found.length === 0) {
    throw new RefusedError(
      "CASE_SCENARIOS_DIFFER",
      `The sandbox does not have these scenario files of the case: ${missing.map(({ file }) => file).join(", ")}.`,
      "Replay without --url: those of the case are used then.",
    );
  }
  const wanted = found.map(({ where, expected, came }) => `${where} is ${came}, not ${expected}`);
  throw new RefusedError(
    "CASE_SETTINGS_DIFFER",
    `The sandbox was started with other settings than the case: ${wanted.join("; ")}.`,
    "Start it with those of the case, or replay without --url.",
  );
}
