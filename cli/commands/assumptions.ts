import type { Command } from "commander";
import { connect } from "../connection.js";
import { didYouMean } from "../did-you-mean.js";
import { RefusedError } from "../failure.js";
import { printResult } from "../print.js";
import { fields, table } from "../table.js";

export function assumptions(program: Command): void {
  program
    .command("assumptions")
    .summary("decisions where the specification leaves something open")
    .description(
      "Lists the decisions where the specification leaves something open; with an id, shows one in full.",
    )
    .argument("[id]", "show this assumption in full")
    .option("--titles", "list ids and open points only")
    .addHelpText(
      "after",
      `
Examples:
  $ localpix assumptions
  $ localpix assumptions --titles
  $ localpix assumptions RESEND
  $ localpix assumptions --json | jq '.assumptions[] | select(.source == "J")'   # decided by our own judgment`,
    )
    .action(async (id: string | undefined, { titles = false }: { titles?: boolean }, command: Command) => {
      const { client, json } = await connect(command);
      const all = await client.listAssumptions();
      if (id === undefined && titles) {
        const assumptions = all.assumptions.map(({ id, openPoint }) => ({ id, openPoint }));
        printResult(json, { assumptions }, () =>
          table(
            [{ title: "ID" }, { title: "OPEN POINT", shrinks: true }],
            assumptions.map(({ id, openPoint }) => [id, openPoint]),
          ),
        );
        return;
      }
      if (id === undefined) {
        printResult(json, all, () =>
          table(
            [
              { title: "ID" },
              { title: "OPEN POINT", shrinks: true },
              { title: "WHAT LOCALPIX DOES", shrinks: true },
            ],
            all.assumptions.map(({ id, openPoint, decision }) => [id, openPoint, decision]),
          ),
        );
        return;
      }
      const assumption = all.assumptions.find((assumption) => assumption.id === id.toUpperCase());
      if (!assumption) {
        const ids = all.assumptions.map((assumption) => assumption.id);
        const hint = didYouMean(id.toUpperCase(), ids, "localpix assumptions lists all ids.");
        throw new RefusedError("ASSUMPTION_UNKNOWN", `There is no assumption ${id}.`, hint);
      }
      printResult(json, assumption, () =>
        fields([
          ["id", { text: assumption.id, tone: "strong" }],
          ["open point", assumption.openPoint],
          ["section", assumption.section],
          ["decision", assumption.decision],
          ["source", assumption.source],
        ]),
      );
    });
}
