import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { commonOptions } from "../common-options.js";
import { RefusedError, UsageError } from "../failure.js";
import { counted } from "../format.js";
import { printResult, tone } from "../print.js";

/** `localpix scenario check`: checks scenario files without a running sandbox. */
export function scenarioCheck(group: Command): void {
  group
    .command("check")
    .summary("check scenario files")
    .description(
      "Reads scenario files and reports every problem with line and column. Needs no running sandbox.",
    )
    .argument("<file...>", "scenario files")
    .option("--prove", "also run their proofs, in a temporary sandbox")
    .action(async (paths: string[], { prove }: { prove?: true }, command: Command) => {
      const { json = false } = commonOptions(command);
      const checked = await Promise.all(paths.map(check));
      const problems = checked.flatMap((file) => file.problems);
      if (problems.length > 0) {
        throw new RefusedError(
          "SCENARIO_INVALID",
          problems.join("\n"),
          "See docs/scenarios.md for the format.",
        );
      }
      const proven = prove ? await (await import("../ephemeral-sandbox.js")).proveScenarios(paths) : [];
      const failed = proven.filter(({ problem }) => problem !== null);
      printResult(json, { files: checked.map(({ path, name }) => ({ path, name })), proofs: proven }, () =>
        [
          ...checked.map(({ path, name }) => `${tone("good", "ok")}  ${path}  ${name}`),
          ...proven.map(
            ({ scenario, operation, problem }) =>
              `${problem === null ? tone("good", "ok") : tone("bad", "no")}  ${scenario} on ${operation}${problem === null ? "" : `: ${problem}`}`,
          ),
        ].join("\n"),
      );
      if (failed.length > 0) {
        throw new RefusedError(
          "PROOF_FAILED",
          `${counted(failed.length, "proof")} of ${proven.length} failed.`,
        );
      }
    });
}

async function check(path: string): Promise<{ path: string; name: string; problems: string[] }> {
  const text = await readFile(path, "utf8").catch((error: Error) => {
    throw new UsageError(`${path} cannot be read: ${error.message}.`);
  });
  const { readScenarioText } = await import("../../server/contract/scenarios/scenario-text.js");
  const parsed = readScenarioText(text);
  const problems = parsed.problems ?? [];
  return {
    path,
    name: parsed.problems ? "" : parsed.file.name,
    problems: problems.map(({ line, column, message }) => `${path}:${line}:${column} ${message}`),
  };
}
