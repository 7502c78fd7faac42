import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { settingsOfCase } from "../server/conditions.js";
import type { CaseHead } from "../server/contract/case.js";
import type { Founded } from "../server/contract/founding.js";
import { readScenarioText } from "../server/contract/scenario-text.js";
import { defaultSettings, type Settings } from "../server/contract/start-settings.js";
import type { Inspection } from "../server/inspection.js";
import { openSandbox } from "../server/sandbox.js";

/**
 * A sandbox of the command's own, in memory and on a free port: for a story that must disturb nobody. With the
 * settings and scenarios of a case it behaves as the one in which that was recorded.
 */
export async function startOwnSandbox({
  settings,
  scenarios = [],
}: Partial<Pick<CaseHead, "settings" | "scenarios">> = {}): Promise<{ url: string; close(): Promise<void> }> {
  const folder = scenarios.length === 0 ? null : await mkdtemp(join(tmpdir(), "localpix-scenarios-"));
  const remove = async () => void (folder && (await rm(folder, { recursive: true })));
  for (const { file, text } of scenarios) await writeFile(join(folder!, file), text);
  const sandbox = await openSandbox({
    ...defaultSettings,
    allowHttpWebhooks: true,
    ...(settings && settingsOfCase(settings)),
    scenarios: folder,
    data: "",
    memory: true,
    port: 0,
    onFault: (error) => console.error(error),
  }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const close = async () => {
    try {
      await sandbox.close();
    } finally {
      await remove();
    }
  };
  return { url: sandbox.url, close };
}

/** A sandbox with settings that somebody chose, in memory, for as long as a command of theirs runs. */
export async function startSandboxFor(
  settings: Settings & Founded,
  say: (text: string) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const ownFault = (error: unknown) =>
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return openSandbox({
    ...settings,
    ...{ data: "", memory: true, host: defaultSettings.host, token: null },
    ...{ onFault: ownFault, onNotice: say },
  });
}

/** Checks a data file, in use or not, and leaves it as it is. Throws a Problem that says what is wrong with it. */
export async function inspect(file: string): Promise<Inspection> {
  const { inspectFile } = await import("../server/inspection.js");
  return inspectFile(file);
}

/** What came of one proof: null, or what should have been seen and was not. */
export interface ProofOutcome {
  readonly scenario: string;
  readonly operation: string;
  readonly problem: string | null;
}

/** Runs the proofs of scenario files in a sandbox that has the folders of these files as its own. */
export async function proveScenarios(paths: readonly string[]): Promise<ProofOutcome[]> {
  const { startSandbox } = await import("../server/testkit/start-sandbox.js");
  const { proofsOf, prove } = await import("../server/testkit/prove.js");
  const outcomes: ProofOutcome[] = [];
  for (const folder of new Set(paths.map((path) => dirname(resolve(path))))) {
    const own = paths.filter((path) => dirname(resolve(path)) === folder);
    const sandbox = await startSandbox({ clock: "frozen", scenarios: folder });
    for (const path of own) {
      const read = readScenarioText(await readFile(path, "utf8"));
      if (read.problems) continue;
      for (const proof of proofsOf(read.file)) {
        const problem = await prove(sandbox, proof).then(
          () => null,
          (error: Error) => error.message,
        );
        outcomes.push({ scenario: proof.scenario, operation: proof.operation, problem });
      }
    }
    await sandbox.close();
  }
  return outcomes;
}
