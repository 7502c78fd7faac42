import { readFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { inspect as shown } from "node:util";
import { openSandbox } from "../server/app/sandbox.js";
import type { Inspection } from "../server/app/verify-data-file.js";
import { type ReplayOptions, replay } from "../server/cases/replay.js";
import type { Case } from "../server/contract/cases/case.js";
import type { ReplayOutcome } from "../server/contract/cases/replay.control.js";
import { controlClient } from "../server/contract/client.js";
import { readScenarioText } from "../server/contract/scenarios/scenario-text.js";
import type { ProofOutcome } from "../server/contract/scenarios/scenarios.control.js";
import { defaultSettings, type Settings } from "../server/contract/settings/start-settings.js";
import type { Founded } from "../server/contract/state/founding.js";
import { openEphemeralSandbox, proveInEphemeralSandbox } from "../server/ephemeral/ephemeral-sandbox.js";
import { write } from "./print.js";
import { streams } from "./streams.js";

const onFault = (error: unknown) => write(shown(error), streams().stderr);

/** A sandbox of the command's own, in memory and on a free port: for a story that must disturb nobody. */
export const startEphemeralSandbox = (): Promise<{ url: string; close(): Promise<void> }> =>
  openEphemeralSandbox(openSandbox, {}, onFault);

/** Replays a case in a sandbox of its own, in memory, which is gone afterwards. Throws a StartProblem when none can begin so. */
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

/** A sandbox with settings that somebody chose, in memory, for as long as a command of theirs runs. */
export async function startSandboxFor(
  settings: Settings & Founded,
  say: (text: string) => void,
): Promise<{ url: string; close(): Promise<void> }> {
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

/** Checks a data file, in use or not, and leaves it as it is. Throws a Problem that says what is wrong with it. */
export async function verifyDataFile(file: string): Promise<Inspection> {
  const { inspectFile } = await import("../server/app/verify-data-file.js");
  return inspectFile(file);
}

/** Runs the proofs of sound scenario files, those of each folder in a sandbox of their own. */
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
