import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settingsOfCase } from "../cases/case-settings.js";
import type { CaseHead } from "../contract/cases/case.js";
import type { ScenarioFile } from "../contract/scenarios/scenario-file.js";
import type { ScenarioSource } from "../contract/scenarios/scenario-source.js";
import type { ProofOutcome } from "../contract/scenarios/scenarios.control.js";
import { defaultSettings } from "../contract/settings/start-settings.js";
import { StartProblem } from "../kernel/start-problem.js";
import type { OpenSandbox, Sandbox } from "./sandbox-options.js";

/**
 * Sandboxes apart: in memory, on a free port, gone when their work is done. A case is replayed in one, and scenario
 * files are proved in one, so that the sandbox of whoever asks is not disturbed.
 */

type OnFault = (error: unknown) => void;

/**
 * With the settings and scenarios of a case it behaves as the one in which that was recorded. Throws a StartProblem when
 * no sandbox can begin so.
 */
export function openEphemeralSandbox(
  open: OpenSandbox,
  { settings, scenarios = [] }: Partial<Pick<CaseHead, "settings" | "scenarios">>,
  onFault: OnFault,
): Promise<Pick<Sandbox, "url" | "close">> {
  return withFolder(scenarios, async (folder, remove) => {
    const sandbox = await open({
      ...defaultSettings,
      allowHttpWebhooks: true,
      ...(settings && settingsOfCase(settings)),
      scenarios: folder,
      data: "",
      memory: true,
      port: 0,
      onFault,
    });
    return { url: sandbox.url, close: () => sandbox.close().finally(remove) };
  });
}

/**
 * Runs the proofs of sound scenario files in a sandbox that has these files as its own. Throws a StartProblem when none can
 * begin with them, and the reason of `signal`, which ends it.
 */
export function proveInEphemeralSandbox(
  open: OpenSandbox,
  sources: readonly ScenarioSource[],
  files: readonly ScenarioFile[],
  { onFault, signal }: { readonly onFault: OnFault; readonly signal?: AbortSignal },
): Promise<ProofOutcome[]> {
  return withFolder(sources, async (folder, remove) => {
    // Whoever starts a sandbox needs none of this.
    const [{ createStart }, { proofsOf, prove }] = await Promise.all([
      import("./start-sandbox.js"),
      import("./prove.js"),
    ]);
    const sandbox = await createStart(open)({
      clock: "frozen",
      ...(folder === null ? {} : { scenarios: folder }),
    });
    const close = () => sandbox.close().catch(onFault);
    // A proof under way ends with its sandbox; it may take as long as its scenario says.
    signal?.addEventListener("abort", () => void close());
    try {
      const outcomes: ProofOutcome[] = [];
      for (const proof of files.flatMap(proofsOf)) {
        signal?.throwIfAborted();
        const problem = await prove(sandbox, proof).then(
          () => null,
          (error: Error) => error.message,
        );
        outcomes.push({ scenario: proof.scenario, operation: proof.operation, problem });
      }
      signal?.throwIfAborted();
      return outcomes;
    } finally {
      await close();
      await remove();
    }
  });
}

/** Lets `work` have a folder with these files, which it removes when it needs it no more; null where there are none. */
async function withFolder<Result>(
  sources: readonly ScenarioSource[],
  work: (folder: string | null, remove: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  if (sources.length === 0) return work(null, async () => {});
  const folder = await mkdtemp(join(tmpdir(), "localpix-scenarios-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    for (const { file, text } of sources) await writeFile(join(folder, file), text);
    return await work(folder, remove);
  } catch (error) {
    await remove();
    if (!(error instanceof Error) || !(error instanceof StartProblem || "code" in error)) throw error;
    // Whoever reads it knows the files by their names, and nothing of this folder.
    throw new StartProblem(
      error.message.replaceAll(`${folder}/`, ""),
      error instanceof StartProblem ? error.hint : undefined,
    );
  }
}
