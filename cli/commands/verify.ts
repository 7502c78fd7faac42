import type { Command } from "commander";
import { commonOptions } from "../common-options.js";
import { connect } from "../connection.js";
import { dataFileAt } from "../data-file-at.js";
import { RefusedError } from "../failure.js";
import { counted } from "../format.js";
import { clean, printResult, tone } from "../print.js";
import { indent, table } from "../table.js";

/** The result of a verification, of a sandbox or of a file. */
interface VerifyResult {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
}

export function verify(program: Command): void {
  program
    .command("verify")
    .summary("check that the money adds up and nothing is lost")
    .description(
      `Checks the invariants of all data in the sandbox or in a data file. The file may be in use, and it may be
an export, a snapshot or a file of an older version; it is not changed. Exit code 1 if a check fails.`,
    )
    .argument("[file]", "a data file or its data directory (default: the running sandbox)")
    .addHelpText(
      "after",
      `
Examples:
  $ localpix verify
  $ localpix verify --json | jq '.checks[] | select(.ok | not)'
  $ localpix verify monday.db`,
    )
    .action(async (file: string | undefined, _: unknown, command: Command) => {
      const json = commonOptions(command).json ?? false;
      const proof: VerifyResult =
        file === undefined ? await (await connect(command)).client.verify() : await verifyFile(file);
      const failed = proof.checks.filter(({ ok }) => !ok);
      printResult(json, proof, () =>
        [
          table(
            [{ title: "" }, { title: "CHECK" }, { title: "DETAIL", shrinks: true }],
            proof.checks.map(({ name, ok, detail }) => [
              ok ? { text: "ok", tone: "good" } : { text: "FAILED", tone: "bad" },
              name,
              detail,
            ]),
          ),
          // Rows may be cut to fit the terminal, so each failure is repeated in full.
          ...failed.map(({ name, detail }) => `${tone("bad", name)}\n${indent(clean(detail))}`),
        ].join("\n\n"),
      );
      if (proof.ok) return;
      throw new RefusedError(
        "VERIFY_FAILED",
        `${counted(failed.length, "check")} failed: ${failed.map(({ name }) => name).join(", ")}.`,
      );
    });
}

async function verifyFile(given: string): Promise<VerifyResult> {
  const file = await dataFileAt(given);
  const { verifyDataFile } = await import("../ephemeral-sandbox.js");
  try {
    return await verifyDataFile(file);
  } catch (error) {
    const { Problem, problemAnswer } = await import("../../server/contract/control-problems.js");
    if (error instanceof Problem) {
      const { code, message, hint } = problemAnswer(error).body.error;
      throw new RefusedError(code, message, hint);
    }
    throw new RefusedError("FILE_UNREADABLE", `${file} cannot be read: ${(error as Error).message}.`);
  }
}
