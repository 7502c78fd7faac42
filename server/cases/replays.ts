import type { Case, CaseSettings } from "../contract/cases/case.js";
import { BEFORE_REPLAY, type ReplayOutcome } from "../contract/cases/replay.control.js";
import { Problem } from "../contract/control-problems.js";
import type { ScenarioSource } from "../contract/scenarios/scenario-source.js";
import type { OneAtATime } from "./one-at-a-time.js";
import { type ReplayOptions, type ReplayTarget, replay } from "./replay.js";
import { differences } from "./replay-differences.js";

/** The replays that this sandbox makes for others. */
export interface Replays {
  /** In a sandbox of its own, which behaves as the one of the case and is gone afterwards. */
  apart(told: Case, options: ReplayOptions): Promise<ReplayOutcome>;
  /** In the place of all that this sandbox holds, which is put aside as the snapshot `before-replay`. */
  here(told: Case, options: ReplayOptions): Promise<ReplayOutcome>;
}

/** The start settings and scenario files of a sandbox. */
export interface Behaviour {
  readonly settings: CaseSettings;
  readonly scenarios: readonly ScenarioSource[];
}

/** Starts a sandbox with the settings and scenarios of a case. Throws a StartProblem when none can begin so. */
export type OpenEphemeralSandbox = (told: Case) => Promise<ReplayTarget & { close(): Promise<void> }>;

/** A replay is a client like any other: it calls the sandbox through its port. */
export function createReplays(
  work: OneAtATime,
  /** This sandbox as its clients see it, once it listens. */
  here: () => ReplayTarget,
  /** How this sandbox behaves. */
  behaviour: () => Behaviour,
  openEphemeralSandbox: OpenEphemeralSandbox,
): Replays {
  return {
    apart: (told, options) =>
      work.run(async (signal) => {
        const place = await openEphemeralSandbox(told);
        let closing: Promise<void> | undefined;
        const close = () => {
          closing ??= place.close();
          return closing;
        };
        // Whatever step is under way ends with its sandbox, also an advance over years.
        signal.addEventListener("abort", () => void close().catch(() => {}));
        try {
          signal.throwIfAborted();
          return await replay(told, place, { ...options, signal });
        } finally {
          await close();
        }
      }, options.signal),
    here: (told, options) =>
      work.run(async (signal) => {
        mustBehaveAs(told, behaviour());
        await here().client.takeSnapshot({ name: BEFORE_REPLAY, replace: true });
        return replay(told, here(), { ...options, signal });
      }, options.signal),
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
