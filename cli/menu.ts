import type { Command } from "commander";
import type { ControlClient } from "../server/contract/client.js";
import type { Med } from "../server/contract/meds/meds.control.js";
import type { Transaction } from "../server/contract/transactions/transactions.control.js";
import type { Delivery } from "../server/contract/webhooks/deliveries.control.js";
import { commonOptions } from "./common-options.js";
import { type Connection, connect } from "./connection.js";
import { ExitWith } from "./failure.js";
import { formatInstant, formatMoney } from "./format.js";
import { clean, lineWidth, printLine, say, tone } from "./print.js";
import { cutToWidth } from "./wrap.js";

/** What can be chosen: a command line, or a question that leads to one. */
type MenuChoice = readonly string[] | "advance" | "leave";
type Run = (args: readonly string[]) => Promise<unknown>;

/** As many pending charges, payouts and MEDs as a menu can hold and an eye take in. */
const MOST = 6;

/**
 * The menu of what can be done right now. Each choice is a command, and it is shown before it runs:
 * whoever has seen it here can type it the next time.
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
        choice("Start one here", ["start"]),
        choice("Watch the demo", ["demo"]),
        { name: "Leave", value: "leave" as const },
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
        choice(`Try again ${describeDelivery(delivery)}`, ["deliveries", "retry", delivery.id]),
      ),
      ...(clock.nextDue
        ? [
            choice(`Move to what falls due next, at ${formatInstant(clock.nextDue)} UTC`, [
              "clock",
              "advance",
              "next",
            ]),
          ]
        : []),
      { name: "Move time by as much as you say", value: "advance" as const },
      frozen
        ? choice("Let the clock run", ["clock", "resume"])
        : choice("Freeze the clock", ["clock", "freeze"]),
      choice("Show the balance", ["account", "balance"]),
      choice("Show the credentials", ["credentials"]),
      choice("Show what happened", ["logs"]),
      choice("Prove that money adds up", ["verify"]),
      { name: "Leave", value: "leave" as const },
    ],
  };
}

async function stateOf(client: ControlClient, account: number | undefined) {
  const pending = (operation: Transaction["operation"]) =>
    client.listTransactions({ status: "PENDING", operation, account, limit: MOST });
  const meds = (status: Med["status"]) => client.listMeds({ status, account, limit: MOST });
  const deliveries = (status: Delivery["status"]) => client.listDeliveries({ status, account, limit: MOST });
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

/** Asks for a duration; undefined when nothing was typed after all. */
async function askHowFar(
  inquirer: typeof import("inquirer").default,
): Promise<readonly string[] | undefined> {
  const { far } = await inquirer
    .prompt<{ far: string }>([
      {
        type: "input",
        name: "far",
        message: "How far? (1h30m, 90d; next for what falls due next)",
        default: "next",
      },
    ])
    .catch(() => ({ far: "" }));
  return far.trim() === "" ? undefined : ["clock", "advance", far.trim()];
}

/** Ctrl-C at the menu is no error to tell of, but whoever runs it from a script hears that it was cut short. */
function rethrowInterrupt(error: Error): never {
  throw error.name === "ExitPromptError" ? new ExitWith(130) : error;
}

function commonArguments(program: Command): string[] {
  const { url, account, token } = commonOptions(program);
  const pairs = Object.entries({ url, account, token }).filter(([, value]) => value !== undefined);
  return pairs.flatMap(([name, value]) => [`--${name}`, String(value)]);
}

function choice(name: string, args: readonly string[]) {
  // Beside its pointer a choice takes one line: broken over several, the eye loses which is which.
  return {
    name: cutToWidth(clean(name), lineWidth() - 3),
    value: args,
    description: `$ localpix ${args.map(shellWord).join(" ")}`,
  };
}

function describeTransaction({ transactionId, value, externalId, counterpart }: Transaction): string {
  const what = [formatMoney(value), externalId, counterpart.name].filter(Boolean).join(", ");
  return `${transactionId}: ${what}`;
}

function describeMed({ id, value, originalTransactionId, endToEnd, cause }: Med): string {
  const what = [value === null ? null : formatMoney(value), originalTransactionId ?? endToEnd, cause];
  return `MED ${id}: ${what.filter(Boolean).join(", ")}`;
}

function describeDelivery({ id, eventType, transactionId, url }: Delivery): string {
  const what = [eventType, transactionId && `of ${transactionId}`, `to ${url}`];
  return `delivery ${id}: ${what.filter(Boolean).join(" ")}`;
}

function shellWord(arg: string): string {
  return /\s/.test(arg) ? JSON.stringify(arg) : arg;
}
