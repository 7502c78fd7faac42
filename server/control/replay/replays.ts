import type { Case, CaseSettings } from "../../contract/case.js";
import { BEFORE_REPLAY, type Outcome } from "../../contract/control/replay.js";
import type { ScenarioSource } from "../../contract/control/scenarios.js";
import { Problem } from "../../contract/control-problems.js";
import { StartProblem } from "../../kernel/problem.js";
import { differences } from "./differences.js";
import { type Place, type ReplayOptions, replay } from "./replay.js";

/** The replays that this sandbox makes for others, one at a time. */
export interface Replays {
  /** In a sandbox of its own, which behaves as the one of the case and is gone afterwards. */
  apart(told: Case, options: ReplayOptions): Promise<Outcome>;
  /** In the place of all that this sandbox holds, which is put aside as the snapshot `before-replay`. */
  here(told: Case, options: ReplayOptions): Promise<Outcome>;
  /** Lets the one under way end after its step. */
  stop(): void;
}

/** The start settings and scenario files of a sandbox. */
export interface Behaviour {
  readonly settings: CaseSettings;
  readonly scenarios: readonly ScenarioSource[];
}

/** Starts a sandbox with the settings and scenarios of a case. Throws a StartProblem when none can begin so. */
export type OpenApart = (told: Case) => Promise<Place & { close(): Promise<void> }>;

/**
 * A replay is a client like any other: it calls the sandbox through its port. Both ways throw the problem
 * `replay-under-way`, and `replay-stopped` when the sandbox stops meanwhile.
 */
export function createReplays(
  /** This sandbox as its clients see it, once it listens. */
  here: () => Place,
  /** How this sandbox behaves. */
  behaviour: () => Behaviour,
  openApart: OpenApart,
): Replays {
  let underWay = false;
  const stopping = new AbortController();

  const alone = async (options: ReplayOptions, act: (options: ReplayOptions) => Promise<Outcome>) => {
    if (underWay) throw new Problem("replay-under-way");
    underWay = true;
    const signals = [stopping.signal, ...(options.signal ? [options.signal] : [])];
    try {
      return await act({ ...options, signal: AbortSignal.any(signals) });
    } finally {
      underWay = false;
    }
  };

  return {
    apart: (told, options) =>
      alone(options, async (stoppable) => {
        const place = await openApart(told).catch((error: unknown) => {
          if (!(error instanceof StartProblem)) throw error;
          throw new Problem("case-cannot-begin", { problem: error.message });
        });
        try {
          return await replay(told, place, stoppable);
        } finally {
          await place.close();
        }
      }),
    here: (told, options) =>
      alone(options, async (stoppable) => {
        mustBehaveAs(told, behaviour());
        await here().client.takeSnapshot({ name: BEFORE_REPLAY, replace: true });
        return replay(told, here(), stoppable);
      }),
    stop: () => stopping.abort(new Problem("replay-stopped")),
  };
}

/** A sandbox that was started otherwise would go another way at the first payout, and nobody would know why. */
function mustBehaveAs({ settings, scenarios = [] }: Case, there: Behaviour): void {
  const found = differences(settings, there.settings, 0, "");
  if (found.length > 0) {
    const wanted = found.map(
      ({ where, expected, came }) => `${where} is ${JSON.stringify(came)}, not ${JSON.stringify(expected)}`,
    );
    throw new Problem("case-settings-differ", { differences: wanted.join("; ") });
  }
  const missing = scenarios.filter(
    ({ file, text }) => !there.scenarios.some((one) => one.file === file && one.text === text),
  );
  if (missing.length > 0) {
    throw new Problem("case-scenarios-differ", { files: missing.map(({ file }) => file).join(", ") });
  }
}
