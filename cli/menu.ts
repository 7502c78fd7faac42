import type { Command } from "commander";
import type { ControlClient } from "../server/contract/client.js";
import type { MedView } from "../server/contract/meds/meds.control.js";
import type { TransactionView } from "../server/contract/transactions/transactions.control.js";
import type { DeliverySummary } from "../server/contract/webhooks/deliveries.control.js";
import { commonOptions } from "./common-options.js";
import { type Connection, connect } from "./connection.js";
import { ExitWith } from "./failure.js";
import { formatInstant, formatMoney } from "./format.js";
import { clean, lineWidth, printLine, say, tone } from "./print.js";
import { cutToWidth } from "./wrap.js";

/** A choice of the menu: a command line, or a question that leads to one. */
type MenuChoice = readonly string[] | "advance" | "leave";
type Run = (args: readonly string[]) => Promise<unknown>;

/** Largest number of items of each kind in the menu. */
const MOST = 6;

/**
 * The menu of what can be done now. Each choice is a command, which is shown before it runs, so that it can be typed next
 * time.
 */
export async function menu(program: Command, run: Run): Promise<void> {
  const { default: inquirer } = await import("inquirer");
  const common = commonArguments(program);
  for (;;) {
    const connection = await connect(program);
    const { state, choices } = await findChoices(connection);
    say(tone("quiet", state));
    const { choice } = await inquirer
      .prompt<{ choice: MenuChoice }>([
        {
          type: "select",
          name: "choice",
          message: "What now?",
          choices,
          pageSize: 16,
          theme: { indexMode: "hidden" },
        },
      ])
      .catch(rethrowInterrupt);
    if (choice === "leave") return;
    const args = choice === "advance" ? await askHowFar(inquirer) : choice;
    if (args === undefined) continue;
    say(tone("accent", `$ localpix ${args.map(shellWord).join(" ")}`));
    const alone = args[0] === "start" || args[0] === "demo";
    await run(alone ? args : [...common, ...args]);
    if (args[0] === "start") return;
    printLine("");
  }
}

async function findChoices({ client, account, url }: Connection) {
  const seen = await stateOf(client, account).catch((error: Error) => {
    if (error.name === "UnreachableError") return undefined;
    throw error;
  });
  if (!seen) {
    return {
      state: `No sandbox answers at ${url}.`,
      choices: [
        choice("Start a sandbox", ["start"]),
        choice("Watch the demo", ["demo"]),
        { name: "Quit", value: "leave" as const },
      ],
    };
  }
  const { clock, balance, charges, outgoing, opened, received, held, failed } = seen;
  const frozen = clock.mode === "frozen";
  return {
    state: `${url}  ${formatInstant(clock.now)} UTC${frozen ? ", frozen" : ""}  available ${formatMoney(balance.available)}`,
    choices: [
      ...charges.map((transaction) =>
        choice(`Pay ${describeTransaction(transaction)}`, ["pay", transaction.transactionId]),
      ),
      ...outgoing.flatMap((transaction) => [
        choice(`Settle ${describeTransaction(transaction)}`, ["settle", transaction.transactionId]),
        choice(`Reject ${describeTransaction(transaction)}`, ["reject", transaction.transactionId]),
      ]),
      ...opened.map((med) => choice(`Receive ${describeMed(med)}`, ["med", "receive", String(med.id)])),
      ...received.flatMap((med) => [
        choice(`Accept ${describeMed(med)}`, ["med", "accept", String(med.id)]),
        choice(`Reject ${describeMed(med)}`, ["med", "reject", String(med.id)]),
      ]),
      ...held.map((delivery) =>
        choice(`Release ${describeDelivery(delivery)}`, ["deliveries", "release", delivery.id]),
      ),
      ...failed.map((delivery) =>
        choice(`Retry ${describeDelivery(delivery)}`, ["deliveries", "retry", delivery.id]),
      ),
      ...(clock.nextDue
        ? [
            choice(`Advance to the next event, at ${formatInstant(clock.nextDue)} UTC`, [
              "clock",
              "advance",
              "next",
            ]),
          ]
        : []),
      { name: "Advance the clock by…", value: "advance" as const },
      frozen
        ? choice("Let the clock run", ["clock", "resume"])
        : choice("Freeze the clock", ["clock", "freeze"]),
      choice("Show the balance", ["account", "balance"]),
      choice("Show the credentials", ["credentials"]),
      choice("Show what happened", ["logs"]),
      choice("Verify that the money adds up", ["verify"]),
      { name: "Quit", value: "leave" as const },
    ],
  };
}

async function stateOf(client: ControlClient, account: number | undefined) {
  const pending = (operation: TransactionView["operation"]) =>
    client.listTransactions({ status: "PENDING", operation, account, limit: MOST });
  const meds = (status: MedView["status"]) => client.listMeds({ status, account, limit: MOST });
  const deliveries = (status: DeliverySummary["status"]) =>
    client.listDeliveries({ status, account, limit: MOST });
  const [clock, charges, payouts, refunds, opened, received, held, failed, own] = await Promise.all([
    client.showClock(),
    pending("PAYMENT"),
    pending("WITHDRAW"),
    pending("REFUND_IN"),
    meds("OPEN"),
    meds("RECEIVED"),
    deliveries("held"),
    deliveries("exhausted"),
    client.showCredentials({ account }),
  ]);
  const { balance } = await client.showAccount({ id: own.accountId });
  const outgoing = [...payouts.transactions, ...refunds.transactions];
  return {
    clock,
    balance,
    outgoing,
    charges: charges.transactions,
    opened: opened.meds,
    received: received.meds,
    held: held.deliveries,
    failed: failed.deliveries,
  };
}

/** Asks for a duration; undefined if nothing was typed. */
async function askHowFar(
  inquirer: typeof import("inquirer").default,
): Promise<readonly string[] | undefined> {
  const { far } = await inquirer
    .prompt<{ far: string }>([
      {
        type: "input",
        name: "far",
        message: "By how much? (1h30m, 90d, or next for the next event)",
        default: "next",
      },
    ])
    .catch(() => ({ far: "" }));
  return far.trim() === "" ? undefined : ["clock", "advance", far.trim()];
}

/** Ctrl-C in the menu prints no error and ends with 130. */
function rethrowInterrupt(error: Error): never {
  throw error.name === "ExitPromptError" ? new ExitWith(130) : error;
}

function commonArguments(program: Command): string[] {
  const { url, account, token } = commonOptions(program);
  const pairs = Object.entries({ url, account, token }).filter(([, value]) => value !== undefined);
  return pairs.flatMap(([name, value]) => [`--${name}`, String(value)]);
}

function choice(name: string, args: readonly string[]) {
  // A choice is cut to one line beside its pointer.
  return {
    name: cutToWidth(clean(name), lineWidth() - 3),
    value: args,
    description: `$ localpix ${args.map(shellWord).join(" ")}`,
  };
}

function describeTransaction({ transactionId, value, externalId, counterpart }: TransactionView): string {
  const what = [formatMoney(value), externalId, counterpart.name].filter(Boolean).join(", ");
  return `${transactionId}: ${what}`;
}

function describeMed({ id, value, originalTransactionId, endToEnd, cause }: MedView): string {
  const what = [value === null ? null : formatMoney(value), originalTransactionId ?? endToEnd, cause];
  return `MED ${id}: ${what.filter(Boolean).join(", ")}`;
}

function describeDelivery({ id, eventType, transactionId, url }: DeliverySummary): string {
  const what = [eventType, transactionId && `of ${transactionId}`, `to ${url}`];
  return `delivery ${id}: ${what.filter(Boolean).join(" ")}`;
}

function shellWord(arg: string): string {
  return /\s/.test(arg) ? JSON.stringify(arg) : arg;
}
