import type { Command } from "commander";
import type { z } from "zod";
import type { explainRefusal } from "../../server/contract/journal/explain.control.js";
import { type Connection, connect } from "../connection.js";
import { RefusedError } from "../failure.js";
import { counted, formatInstant } from "../format.js";
import { printResult, tone } from "../print.js";
import { fields, indent, table } from "../table.js";

type Explanation = z.output<(typeof explainRefusal)["output"]>;

export function explain(program: Command): void {
  program
    .command("explain")
    .summary("explain why the gateway refused a request")
    .description(
      "Shows the cause and what to do next, the rule that was broken, and for each field what was received and expected.",
    )
    .argument(
      "[errorId]",
      "the errorId of the response, or of its journal entry (default: the newest refusal)",
    )
    .addHelpText(
      "after",
      `
Examples:
  $ localpix explain
  $ localpix explain 3f6c1c5e-0b7e-4d3c-9d1a-5a9d1f1f4e11
  $ localpix logs --type request.refused --json | tail -1 | jq -r .data.errorId | xargs localpix explain`,
    )
    .action(async (errorId: string | undefined, _: unknown, command: Command) => {
      const connection = await connect(command);
      const { client, json } = connection;
      const explanation = await client.explainRefusal({
        errorId: errorId ?? (await newestRefusal(connection)),
      });
      const { assumptions } =
        explanation.assumptions.length > 0 ? await client.listAssumptions() : { assumptions: [] };
      printResult(json, explanation, () => formatExplanation(explanation, assumptions));
    });
}

/** The errorId of the newest refusal. Throws a RefusedError if no refusal is recorded. */
async function newestRefusal({ client, account, nextCommand }: Connection): Promise<string> {
  const { requests } = await client.listRequests({ outcome: "refused", account });
  const errorId = requests.find((request) => request.errorId !== null)?.errorId;
  if (errorId) return errorId;
  const { problem } = await client.health();
  // Nothing was recorded since.
  if (problem)
    throw new RefusedError("NOTHING_REFUSED", `No refusal is recorded. ${problem.message}`, problem.hint);
  const { missing, maxKept } = await client.showRequestRecord();
  const message =
    missing === "lost"
      ? "No refusal is recorded. Some requests were not: the disk was full, or localpix was ended by force."
      : missing === "dropped"
        ? `No refusal is recorded. Only the newest ${counted(maxKept, "request")} are kept.`
        : "No request was refused.";
  throw new RefusedError("NOTHING_REFUSED", message, `See all requests: ${nextCommand("logs")}`);
}

/** Refusals that would not have happened with a start flag that their assumption names. */
const PASSES_WITH_A_FLAG: ReadonlySet<string> = new Set(["qr-code-crc-wrong"]);

/** The decision of an assumption without its clauses about start flags, for refusals that no flag prevents. */
function withoutFlags(decision: string): string {
  const sentences = decision
    .split(". ")
    .map((sentence) => sentence.split("; ").filter((clause) => !clause.includes("`--")));
  return sentences
    .filter((clauses) => clauses.length > 0)
    .map((clauses) => clauses.join("; "))
    .join(". ");
}

function formatExplanation(
  explanation: Explanation,
  known: readonly { id: string; decision: string }[],
): string {
  const { code, status, assumptions, values, cause } = explanation;
  const applied = known.filter(({ id }) => assumptions.includes(id));
  const head = fields([
    ["refused", { text: `${status} ${code ?? explanation.reason}`, tone: "bad" }],
    ["request", `${explanation.method} ${explanation.path}`],
    ["at", formatInstant(explanation.at)],
    ["answered", [explanation.message].flat().join("; ")],
    ...(cause
      ? ([
          ["cause", { text: cause.message.en, tone: "strong" }],
          ["next", cause.hint.en],
        ] as const)
      : []),
    ["rule", { text: explanation.rule, tone: "strong" }],
    ...applied.map(({ id, decision }) => {
      const shown = PASSES_WITH_A_FLAG.has(explanation.reason) ? decision : withoutFlags(decision);
      return ["assumes", `${id}: ${shown}`] as const;
    }),
    ...Object.entries(values).map(([name, value]) => [name, String(value)] as const),
  ]);
  if (explanation.fields.length === 0) return head;
  const rows = explanation.fields.map(({ field, received, expectedTexts }) => [
    field === "" ? "(body)" : field,
    received ?? "nothing",
    expectedTexts.en,
  ]);
  const columns = [
    { title: "FIELD" },
    { title: "RECEIVED", shrinks: true as const },
    { title: "EXPECTED", shrinks: true as const },
  ];
  return `${head}\n\n${tone("strong", "Fields")}\n${indent(table(columns, rows))}`;
}
