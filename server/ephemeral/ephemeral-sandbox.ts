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
 * Ephemeral sandboxes: in memory, on a free port, gone when their work is done. Cases are replayed and scenario files are
 * proved in one, so that the user's own sandbox is not disturbed.
 */

type OnFault = (error: unknown) => void;

/**
 * With the settings and scenarios of a case it behaves like the sandbox that recorded the case. Throws a StartProblem if
 * it cannot start.
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
 * Runs the proofs of valid scenario files in a sandbox that has loaded them. Throws a StartProblem if the sandbox cannot
 * start with them, and the reason of `signal` once it aborts.
 */
export function proveInEphemeralSandbox(
  open: OpenSandbox,
  sources: readonly ScenarioSource[],
  files: readonly ScenarioFile[],
  { onFault, signal }: { readonly onFault: OnFault; readonly signal?: AbortSignal },
): Promise<ProofOutcome[]> {
  return withFolder(sources, async (folder, remove) => {
    // Loaded only here: an ordinary start does not need it.
    const [{ createStart }, { proofsOf, prove }] = await Promise.all([
      import("./start-sandbox.js"),
      import("./prove.js"),
    ]);
    const sandbox = await createStart(open)({
      clock: "frozen",
      ...(folder === null ? {} : { scenarios: folder }),
    });
    const close = () => sandbox.close().catch(onFault);
    // Closing the sandbox ends the running proof, which may take as long as its scenario says.
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

/** Runs `work` with a folder that has these files (null if there are none); `work` calls `remove` when done with it. */
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
    // The user knows the files by their names, not this temporary folder.
    throw new StartProblem(
      error.message.replaceAll(`${folder}/`, ""),
      error instanceof StartProblem ? error.hint : undefined,
    );
  }
}
