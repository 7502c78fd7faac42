import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { settingsOfCase } from "../server/conditions.js";
import type { CaseSettings } from "../server/contract/case.js";
import { readScenarioText } from "../server/contract/scenario-text.js";
import { openSandbox } from "../server/sandbox.js";
import { defaultSettings } from "../server/settings.js";

/**
 * A sandbox of the command's own, in memory and on a free port: for a story that must disturb nobody. With the
 * settings of a case it behaves as the one in which that was recorded.
 */
export async function startOwnSandbox(
  settings?: CaseSettings,
): Promise<{ url: string; close(): Promise<void> }> {
  return openSandbox({
    ...defaultSettings,
    allowHttpWebhooks: true,
    ...(settings && settingsOfCase(settings)),
    data: "",
    memory: true,
    port: 0,
    onFault: (error) => console.error(error),
  });
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
