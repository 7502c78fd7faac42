import { readFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { inspect } from "node:util";
import { openSandbox } from "../server/app/sandbox.js";
import type { Inspection } from "../server/app/verify-data-file.js";
import { type ReplayOptions, replay } from "../server/cases/replay.js";
import type { Case } from "../server/contract/cases/case.js";
import type { ReplayOutcome } from "../server/contract/cases/replay.control.js";
import { controlClient } from "../server/contract/client.js";
import { readScenarioText } from "../server/contract/scenarios/scenario-text.js";
import type { ProofOutcome } from "../server/contract/scenarios/scenarios.control.js";
import { defaultSettings, type Settings } from "../server/contract/settings/start-settings.js";
import type { InitialState } from "../server/contract/state/initial-state.js";
import { openEphemeralSandbox, proveInEphemeralSandbox } from "../server/ephemeral/ephemeral-sandbox.js";
import type { Sandbox } from "../server/ephemeral/sandbox-options.js";
import { write } from "./print.js";
import { streams } from "./streams.js";

const onFault = (error: unknown) => write(inspect(error), streams().stderr);

/** Starts a sandbox for this command only, in memory and on a free port. */
export const startEphemeralSandbox = (): Promise<{ url: string; close(): Promise<void> }> =>
  openEphemeralSandbox(openSandbox, {}, onFault);

/** Replays a case in a temporary sandbox in memory. Throws a StartProblem if it cannot start with the settings of the case. */
export async function replayInEphemeralSandbox(
  savedCase: Case,
  options: ReplayOptions,
): Promise<ReplayOutcome> {
  const { url, close } = await openEphemeralSandbox(openSandbox, savedCase, onFault);
  try {
    return await replay(savedCase, { url, client: controlClient(url) }, options);
  } finally {
    await close();
  }
}

/** Starts a sandbox in memory with these settings, for `exec`. `say` gets its notices and faults. */
export async function startEphemeralSandboxWith(
  settings: Settings & InitialState,
  say: (text: string) => void,
): Promise<Pick<Sandbox, "url" | "authorityPem" | "close">> {
  const reportFault = (error: unknown) =>
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return openSandbox({
    ...settings,
    data: "",
    memory: true,
    host: defaultSettings.host,
    token: null,
    onFault: reportFault,
    onNotice: say,
  });
}

/** Verifies a data file without changing it, even if it is in use. Throws a Problem if it cannot be read. */
export async function verifyDataFile(file: string): Promise<Inspection> {
  const { inspectFile } = await import("../server/app/verify-data-file.js");
  return inspectFile(file);
}

/** Runs the proofs of valid scenario files; each folder has its own temporary sandbox. */
export async function proveScenarios(paths: readonly string[]): Promise<ProofOutcome[]> {
  const outcomes: ProofOutcome[] = [];
  for (const folder of new Set(paths.map((path) => dirname(resolve(path))))) {
    const inFolder = paths.filter((path) => dirname(resolve(path)) === folder);
    const sources = await Promise.all(
      inFolder.map(async (path) => ({ file: basename(path), text: await readFile(path, "utf8") })),
    );
    const files = sources.flatMap(({ text }) => readScenarioText(text).file ?? []);
    outcomes.push(...(await proveInEphemeralSandbox(openSandbox, sources, files, { onFault })));
  }
  return outcomes;
}
