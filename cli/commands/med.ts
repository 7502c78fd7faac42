import { type Command, Option } from "commander";
import type { Localized } from "../../server/contract/localized.js";
import { contestedBy } from "../../server/contract/meds/contested.js";
import type { MedCause, MedReason, MedStatus } from "../../server/contract/meds/med.js";
import { MED_CAUSE_TEXTS, MED_REASON_TEXTS, MED_STATUS_TEXTS } from "../../server/contract/meds/med-texts.js";
import { connect } from "../connection.js";
import { formatMed, formatMeds } from "../format-med.js";
import { groupExamples } from "../group-examples.js";
import { parseAmount, parseCount } from "../parse-values.js";
import { printResult, tone } from "../print.js";
import { ANY_ID, RECEIPTS, resolveId } from "../resolve-id.js";
import { resolveMedId } from "../resolve-med-id.js";

interface ListFlags {
  readonly status?: MedStatus;
  readonly before?: number;
  readonly limit?: number;
}

interface OpenFlags {
  readonly reason?: MedReason;
  readonly cause?: MedCause;
  readonly description?: string;
  readonly value?: number;
  readonly receive: boolean;
}

/** The commands for a MED, each with the statuses in `from` that it applies to. Colors take the account's view: losing money is bad. */
const STEPS = [
  {
    command: "receive",
    operation: "receiveMed",
    from: ["OPEN"],
    done: "Received",
    tone: "waiting",
    summary: "receive an open MED: the contested amount is blocked",
  },
  {
    command: "accept",
    operation: "acceptMed",
    from: ["RECEIVED"],
    done: "Accepted",
    tone: "bad",
    summary: "approve a received MED: the money goes back to the payer",
  },
  {
    command: "reject",
    operation: "rejectMed",
    from: ["RECEIVED"],
    done: "Rejected",
    tone: "good",
    summary: "reject a received MED: the blocked amount is released",
  },
  {
    command: "cancel",
    operation: "cancelMed",
    from: ["OPEN", "RECEIVED"],
    done: "Cancelled",
    tone: "quiet",
    summary: "withdraw an open or received MED as the bank that opened it",
  },
] as const;

const formatChoices = (texts: Readonly<Record<string, Localized>>) =>
  Object.entries(texts)
    .map(([code, { en }]) => `  ${code.padEnd(26)}${en}`)
    .join("\n");
const choices = (flags: string, texts: Readonly<Record<string, Localized>>, description: string) =>
  new Option(flags, description).choices(Object.keys(texts));

export function med(program: Command): void {
  const group = program
    .command("med")
    .summary("contest a received payment as the payer's bank (MED)")
    .description(
      "The special refund mechanism (MED): a bank contests a payment because of fraud or an error, the contested amount is blocked, and an analysis decides.",
    );

  groupExamples(
    group,
    "localpix med open order-77 --cause SOCIAL_ENGINEERING",
    "localpix med open order-77 --no-receive     stays OPEN until med receive",
    "localpix med receive order-77",
    "localpix med list --status RECEIVED",
    'localpix med accept 1 --details "Fraude comprovada"',
    'localpix med reject order-77 --details "Entrega comprovada"',
    "localpix med cancel 1",
  );

  group
    .command("open")
    .summary("contest a payment")
    .description("Opens a MED as the payer's bank. The payment may also be unknown to the sandbox.")
    .argument("<id>", `${ANY_ID} of the payment`)
    .addOption(choices("--reason <reason>", MED_REASON_TEXTS, "reason (default: REFUND_REQUEST)"))
    .addOption(choices("--cause <code>", MED_CAUSE_TEXTS, "cause (default: no cause)"))
    .option("--description <text>", "description by the payer's bank")
    .option("--value <reais>", "contested amount (default: all that can still be contested)", parseAmount)
    .option(
      "--no-receive",
      "leave it OPEN; localpix med receive receives it later, without sending a webhook",
    )
    .addHelpText(
      "after",
      `\nReasons:\n${formatChoices(MED_REASON_TEXTS)}\n\nCauses:\n${formatChoices(MED_CAUSE_TEXTS)}`,
    )
    .action(async (id: string, options: OpenFlags, command: Command) => {
      const connection = await connect(command);
      const { client, json } = connection;
      const { reason, cause, description, value, receive } = options;
      const payment = await resolveId(connection, id, RECEIPTS);
      const contested = { ...contestedBy(payment.id), account: payment.account };
      const opened = await client.openMed({ ...contested, reason, cause, description, value, receive });
      printResult(json, opened, () => formatMed(connection, "Opened", "waiting", opened));
    });

  group
    .command("list")
    .summary("list MEDs, newest first")
    .addOption(choices("--status <status>", MED_STATUS_TEXTS, "only with this status"))
    .option("--before <id>", "only MEDs with smaller ids: the next page", parseCount)
    .option("--limit <n>", "show at most this many (default: 50)", parseCount)
    .addHelpText("after", `\nStatuses:\n${formatChoices(MED_STATUS_TEXTS)}`)
    .action(async ({ status, before, limit }: ListFlags, command: Command) => {
      const { client, account, json } = await connect(command);
      const list = await client.listMeds({ status, before, limit, account });
      const { meds, next } = list;
      const older = next === null ? "" : `\n${tone("quiet", `Older MEDs: add --before ${next}`)}`;
      printResult(json, list, () => `${formatMeds(meds)}${older}`);
    });

  for (const { command: name, operation, from, done, tone, summary } of STEPS) {
    group
      .command(name)
      .summary(summary)
      .argument(
        "<id>",
        "number of the MED (localpix med list), its MED- id, or any id of the contested payment",
      )
      .option("--details <text>", "analysis details")
      .action(async (id: string, { details }: { details?: string }, command: Command) => {
        const connection = await connect(command);
        const { client, json } = connection;
        const changed = await client[operation]({ id: await resolveMedId(connection, id, from), details });
        printResult(json, changed, () => formatMed(connection, done, tone, changed));
      });
  }
}
