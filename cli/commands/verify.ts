import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { commonOptions } from "../common-options.js";
import { connect } from "../connection.js";
import { RefusedError } from "../failure.js";
import { counted } from "../format.js";
import { answer, clean, tone } from "../print.js";
import { indent, table } from "../table.js";

/** What both say: a sandbox of itself, and we of a file. */
interface VerifyResult {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
}

export function verify(program: Command): void {
  program
    .command("verify")
    .summary("prove that money adds up and nothing is lost")
    .description(
      `Runs the invariants over all data of the sandbox, or of a data file that is named: a sandbox may have it open or
not, it may be an export or a snapshot, and of an older version. The file is not changed. Exit code 1 when something
does not hold.`,
    )
    .argument("[file]", "a data file, or the data directory that it is in (else the running sandbox)")
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
      answer(json, proof, () =>
        [
          table(
            [{ title: "" }, { title: "CHECK" }, { title: "DETAIL", shrinks: true }],
            proof.checks.map(({ name, ok, detail }) => [
              ok ? { text: "ok", tone: "good" } : { text: "FAILED", tone: "bad" },
              name,
              detail,
            ]),
          ),
          // A row may have to be cut, and what is wrong must be read whole.
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
  const file = (await stat(given).catch(() => null))?.isDirectory() ? join(given, "localpix.db") : given;
  // A device or a pipe might never end.
  if (!(await stat(file).catch(() => null))?.isFile()) {
    throw new RefusedError("FILE_UNKNOWN", `There is no file ${file}.`);
  }
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
