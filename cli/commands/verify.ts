import type { Command } from "commander";
import { connect } from "../connection.js";
import { RefusedError } from "../failure.js";
import { answer } from "../print.js";
import { table } from "../table.js";
import { count } from "../wording.js";

export function verify(program: Command): void {
  program
    .command("verify")
    .summary("prove that money adds up and nothing is lost")
    .description("Runs the invariants over all data of the sandbox. Exit code 1 when one does not hold.")
    .addHelpText(
      "after",
      `
Examples:
  $ localpix verify
  $ localpix verify --json | jq '.checks[] | select(.ok | not)'`,
    )
    .action(async (_: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const proof = await client.verify();
      answer(json, proof, () =>
        table(
          [{ title: "" }, { title: "CHECK" }, { title: "DETAIL", shrinks: true }],
          proof.checks.map(({ name, ok, detail }) => [
            ok ? { text: "ok", tone: "good" } : { text: "FAILED", tone: "bad" },
            name,
            detail,
          ]),
        ),
      );
      if (proof.ok) return;
      const failed = proof.checks.filter(({ ok }) => !ok).map(({ name }) => name);
      throw new RefusedError(
        "VERIFY_FAILED",
        `${count(failed.length, "check")} failed: ${failed.join(", ")}.`,
      );
    });
}
