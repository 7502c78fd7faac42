import type { Command } from "commander";
import type { ControlClient } from "../server/contract/client.js";
import type { MedView } from "../server/contract/meds/meds.control.js";
import { shellWord } from "../server/contract/shell-quote.js";
import type { TransactionView } from "../server/contract/transactions/transactions.control.js";
import type { DeliverySummary } from "../server/contract/webhooks/deliveries.control.js";
import { commonOptions } from "./common-options.js";
import { type Connection, connect } from "./connection.js";
import { SilentExit } from "./failure.js";
import { formatInstant, formatMoney } from "./format.js";
import { clean, lineWidth, printLine, say, tone } from "./print.js";
import { cutToWidth } from "./wrap.js";

/** A choice of the menu: a command line, or a question that leads to one. */
type MenuChoice = readonly string[] | "advance" | "leave";
type Run = (args: readonly string[]) => Promise<unknown>;

/** Largest number of items of each kind in the menu. */
const MAX_ITEMS_PER_KIND = 6;

/**
 * The menu of the actions that are possible now. Each choice is a command, which is shown before it runs, so that users can
 * type it next time.
 */
export async function menu(program: Command, run: Run): Promise<void> {
  const { default: inquirer } = await import("inquirer");
  const common = commonArguments(program);
  for (;;) {
    const connection = await connect(program);
    const { state, choices } = await findChoices(connection);
    say(tone("quiet", state));
    const { selected } = await inquirer
      .prompt<{ selected: MenuChoice }>([
        {
          type: "select",
          name: "selected",
          message: "What now?",
          choices,
          pageSize: 16,
          theme: { indexMode: "hidden" },
        },
      ])
      .catch(rethrowInterrupt);
    if (selected === "leave") return;
    const args = selected === "advance" ? await askHowFar(inquirer) : selected;
    if (args === undefined) continue;
    say(tone("accent", `$ localpix ${args.map(shellWord).join(" ")}`));
    const takesNoCommonFlags = args[0] === "start" || args[0] === "demo";
    await run(takesNoCommonFlags ? args : [...common, ...args]);
    // `start` runs until Ctrl-C, which ends the menu too.
    if (args[0] === "start") return;
    printLine("");
  }
}

async function findChoices({ client, account, url }: Connection) {
  const state = await stateOf(client, account).catch((error: Error) => {
    if (error.name === "UnreachableError") return undefined;
    throw error;
  });
  if (!state) {
    return {
      state: `No sandbox answers at ${url}.`,
      choices: [
        menuItem("Start a sandbox", ["start"]),
        menuItem("Watch the demo", ["demo"]),
        { name: "Quit", value: "leave" as const },
      ],
    };
  }
  const { clock, balance, charges, outgoing, opened, received, held, failed } = state;
  const frozen = clock.mode === "frozen";
  return {
    state: `${url}  ${formatInstant(clock.now)} UTC${frozen ? ", frozen" : ""}  available ${formatMoney(balance.available)}`,
    choices: [
      ...charges.map((transaction) =>
        menuItem(`Pay ${describeTransaction(transaction)}`, ["pay", transaction.transactionId]),
      ),
      ...outgoing.flatMap((transaction) => [
        menuItem(`Settle ${describeTransaction(transaction)}`, ["settle", transaction.transactionId]),
        menuItem(`Reject ${describeTransaction(transaction)}`, ["reject", transaction.transactionId]),
      ]),
      ...opened.map((med) => menuItem(`Receive ${describeMed(med)}`, ["med", "receive", String(med.id)])),
      ...received.flatMap((med) => [
        menuItem(`Accept ${describeMed(med)}`, ["med", "accept", String(med.id)]),
        menuItem(`Reject ${describeMed(med)}`, ["med", "reject", String(med.id)]),
      ]),
      ...held.map((delivery) =>
        menuItem(`Release ${describeDelivery(delivery)}`, ["deliveries", "release", delivery.id]),
      ),
      ...failed.map((delivery) =>
        menuItem(`Retry ${describeDelivery(delivery)}`, ["deliveries", "retry", delivery.id]),
      ),
      ...(clock.nextDue
        ? [
            menuItem(`Advance to the next event, at ${formatInstant(clock.nextDue)} UTC`, [
              "clock",
              "advance",
              "next",
            ]),
          ]
        : []),
      { name: "Advance the clock by…", value: "advance" as const },
      frozen
        ? menuItem("Let the clock run", ["clock", "resume"])
        : menuItem("Freeze the clock", ["clock", "freeze"]),
      menuItem("Show the balance", ["account", "balance"]),
      menuItem("Show the credentials", ["credentials"]),
      menuItem("Show what happened", ["logs"]),
      menuItem("Verify that the money adds up", ["verify"]),
      { name: "Quit", value: "leave" as const },
    ],
  };
}

async function stateOf(client: ControlClient, account: number | undefined) {
  const pending = (operation: TransactionView["operation"]) =>
    client.listTransactions({ status: "PENDING", operation, account, limit: MAX_ITEMS_PER_KIND });
  const meds = (status: MedView["status"]) => client.listMeds({ status, account, limit: MAX_ITEMS_PER_KIND });
  const deliveries = (status: DeliverySummary["status"]) =>
    client.listDeliveries({ status, account, limit: MAX_ITEMS_PER_KIND });
  const [clock, charges, payouts, refunds, opened, received, held, failed, credentials] = await Promise.all([
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
  const { balance } = await client.showAccount({ id: credentials.accountId });
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
  const { duration } = await inquirer
    .prompt<{ duration: string }>([
      {
        type: "input",
        name: "duration",
        message: "By how much? (1h30m, 90d, or next for the next event)",
        default: "next",
      },
    ])
    .catch(() => ({ duration: "" }));
  return duration.trim() === "" ? undefined : ["clock", "advance", duration.trim()];
}

/** Ctrl-C in the menu prints no error and ends with 130. */
function rethrowInterrupt(error: Error): never {
  throw error.name === "ExitPromptError" ? new SilentExit(130) : error;
}

function commonArguments(program: Command): string[] {
  const { url, account, token } = commonOptions(program);
  const pairs = Object.entries({ url, account, token }).filter(([, value]) => value !== undefined);
  return pairs.flatMap(([name, value]) => [`--${name}`, String(value)]);
}

function menuItem(name: string, args: readonly string[]) {
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
