import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settingsOfCase } from "./conditions.js";
import type { CaseHead } from "./contract/case.js";
import type { ProofOutcome, ScenarioSource } from "./contract/control/scenarios.js";
import type { ScenarioFile } from "./contract/scenario-file.js";
import { defaultSettings } from "./contract/start-settings.js";
import { StartProblem } from "./kernel/problem.js";
import type { OpenSandbox } from "./opening.js";

/**
 * Sandboxes apart: in memory, on a free port, gone when their work is done. A case is replayed in one, and scenario
 * files are proved in one, so that the sandbox of whoever asks is not disturbed.
 */

/**
 * With the settings and scenarios of a case it behaves as the one in which that was recorded. Throws a StartProblem when
 * no sandbox can begin so.
 */
export async function openApart(
  open: OpenSandbox,
  { settings, scenarios = [] }: Partial<Pick<CaseHead, "settings" | "scenarios">>,
  onFault: (error: unknown) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const { folder, remove } = await folderOf(scenarios);
  const sandbox = await open({
    ...defaultSettings,
    allowHttpWebhooks: true,
    ...(settings && settingsOfCase(settings)),
    ...{ scenarios: folder, data: "", memory: true, port: 0, onFault },
  }).catch(async (error: unknown) => {
    await remove();
    if (!(error instanceof StartProblem)) throw error;
    // Whoever reads it knows the files by their names, and nothing of this folder.
    throw new StartProblem(error.message.replaceAll(`${folder}/`, ""), error.hint);
  });
  return { url: sandbox.url, close: () => sandbox.close().finally(remove) };
}

/** Runs the proofs of sound scenario files in a sandbox that has these files as its own. */
export async function proveApart(
  open: OpenSandbox,
  sources: readonly ScenarioSource[],
  files: readonly ScenarioFile[],
): Promise<ProofOutcome[]> {
  // Whoever starts a sandbox needs none of this.
  const [{ createStart }, { proofsOf, prove }] = await Promise.all([
    import("./testkit/start-sandbox.js"),
    import("./testkit/prove.js"),
  ]);
  const { folder, remove } = await folderOf(sources);
  try {
    const sandbox = await createStart(open)({ clock: "frozen", scenarios: folder! });
    const outcomes: ProofOutcome[] = [];
    for (const proof of files.flatMap(proofsOf)) {
      const problem = await prove(sandbox, proof).then(
        () => null,
        (error: Error) => error.message,
      );
      outcomes.push({ scenario: proof.scenario, operation: proof.operation, problem });
    }
    await sandbox.close();
    return outcomes;
  } finally {
    await remove();
  }
}

async function folderOf(sources: readonly ScenarioSource[]) {
  if (sources.length === 0) return { folder: null, remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), "localpix-scenarios-"));
  for (const { file, text } of sources) await writeFile(join(folder, file), text);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
