import type { Case, CaseSettings } from "../contract/cases/case.js";
import { BEFORE_REPLAY, type ReplayOutcome } from "../contract/cases/replay.control.js";
import { Problem } from "../contract/control-problems.js";
import type { ScenarioSource } from "../contract/scenarios/scenario-source.js";
import type { OneAtATime } from "./one-at-a-time.js";
import { type ReplayOptions, type ReplayTarget, replay } from "./replay.js";
import { differences } from "./replay-differences.js";

/** Replays of cases that clients request. */
export interface Replays {
  /** Replays a case in an ephemeral sandbox with the settings of the case. */
  inEphemeralSandbox(replayed: Case, options: ReplayOptions): Promise<ReplayOutcome>;
  /** Replays a case in this sandbox, replacing everything in it, after saving it as the snapshot `before-replay`. */
  inThisSandbox(replayed: Case, options: ReplayOptions): Promise<ReplayOutcome>;
}

/** The start settings and scenario files of a sandbox. */
export interface Behavior {
  readonly settings: CaseSettings;
  readonly scenarios: readonly ScenarioSource[];
}

/** Starts a sandbox with the settings and scenarios of a case. Throws a StartProblem if it cannot start. */
export type OpenEphemeralSandbox = (replayed: Case) => Promise<ReplayTarget & { close(): Promise<void> }>;

/** A replay is a client like any other: it calls the sandbox through its port. */
export function createReplays(
  work: OneAtATime,
  /** This sandbox, once it listens. */
  thisSandbox: () => ReplayTarget,
  behavior: () => Behavior,
  openEphemeralSandbox: OpenEphemeralSandbox,
): Replays {
  return {
    inEphemeralSandbox: (replayed, options) =>
      work.run(async (signal) => {
        const sandbox = await openEphemeralSandbox(replayed);
        let closing: Promise<void> | undefined;
        const close = () => {
          closing ??= sandbox.close();
          return closing;
        };
        // Closing the sandbox ends the current step, even an advance over years.
        signal.addEventListener("abort", () => void close().catch(() => {}));
        try {
          signal.throwIfAborted();
          return await replay(replayed, sandbox, { ...options, signal });
        } finally {
          await close();
        }
      }, options.signal),
    inThisSandbox: (replayed, options) =>
      work.run(async (signal) => {
        mustBehaveAs(replayed, behavior());
        await thisSandbox().client.takeSnapshot({ name: BEFORE_REPLAY, replace: true });
        return replay(replayed, thisSandbox(), { ...options, signal });
      }, options.signal),
  };
}

/** Throws if settings or scenarios differ: the replay would then differ too, without an obvious reason. */
function mustBehaveAs({ settings, scenarios = [] }: Case, current: Behavior): void {
  const found = differences(settings, current.settings, 0, "");
  if (found.length > 0) {
    const sentences = found.map(
      ({ where, expected, came }) => `${where} is ${JSON.stringify(came)}, not ${JSON.stringify(expected)}`,
    );
    throw new Problem("case-settings-differ", { differences: sentences.join("; ") });
  }
  const missing = scenarios.filter(
    ({ file, text }) => !current.scenarios.some((source) => source.file === file && source.text === text),
  );
  if (missing.length > 0) {
    throw new Problem("case-scenarios-differ", { files: missing.map(({ file }) => file).join(", ") });
  }
}
