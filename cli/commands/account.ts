import type { Command } from "commander";
import type { AccountView } from "../../server/contract/accounts/accounts.control.js";
import type { BlockedPart } from "../../server/contract/transactions/blocked.control.js";
import { accountOf, connect } from "../connection.js";
import { formatInstant, formatMoney } from "../format.js";
import { formatCredentials } from "../format-credentials.js";
import { groupExamples } from "../group-examples.js";
import { parseCount, parseReais } from "../parse-values.js";
import { printResult, tone } from "../print.js";
import { fields, table } from "../table.js";
import { accountSet } from "./account-set.js";

const ACCOUNT_HELP = "which account (default: the one of --account, or the seed account)";

export function account(program: Command): void {
  const group = program
    .command("account")
    .summary("accounts with their balances and settings")
    .description("Accounts are isolated: each has its own credentials, balance, limits and fees.");

  groupExamples(
    group,
    "localpix account list",
    'localpix account create --name "Test worker 3" --balance 500',
    "localpix account balance",
    "localpix account balance --set 1.000,00",
    "localpix account set --limit-night 1000",
    "localpix account set 2 --settlement manual --fee-cash-out 0.50",
  );

  group
    .command("list")
    .summary("list all accounts with their balances")
    .action(async (_: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const list = await client.listAccounts();
      printResult(json, list, () => accountTable(list.accounts));
    });

  group
    .command("create")
    .summary("create an account with its own credentials, balance and settings")
    .option("--name <name>", "holder (default: a generated name)")
    .option("--document <digits>", "CPF or CNPJ of the holder")
    .option("--pix-key <key>", "PIX key of the account")
    .option("--balance <reais>", "initial balance", parseReais)
    .action(
      async (
        options: { name?: string; document?: string; pixKey?: string; balance?: number },
        command: Command,
      ) => {
        const connection = await connect(command);
        const { client, json } = connection;
        const { name, document, pixKey, balance } = options;
        const created = await client.createAccount({ name, document, pixKey, balance });
        printResult(json, created, () =>
          [
            `${tone("good", "Created")} account ${created.accountId}.`,
            formatCredentials(connection, created),
          ].join("\n"),
        );
      },
    );

  accountSet(group);

  group
    .command("balance")
    .summary("show or set a balance")
    .argument("[id]", ACCOUNT_HELP, parseCount)
    .option(
      "--set <reais>",
      "set the available balance; the difference is recorded as an adjustment",
      parseReais,
    )
    .action(async (idArgument: number | undefined, { set }: { set?: number }, command: Command) => {
      const connection = await connect(command);
      const { client, json } = connection;
      const id = await accountOf(connection, idArgument);
      if (set !== undefined) {
        const balance = await client.setBalance({ id, available: set });
        return printResult(json, balance, () => balanceFields(id, balance));
      }
      const { balance } = await client.showAccount({ id });
      const { parts, others } = await client.listBlocked({ account: id });
      printResult(json, { ...balance, blockedBy: { parts, others } }, () =>
        [
          balanceFields(id, balance),
          ...(parts.length === 0 ? [] : ["", blockedTable(parts)]),
          ...(others.count === 0 ? [] : [`and ${others.count} more: ${formatMoney(others.amount)}`]),
        ].join("\n"),
      );
    });
}

const balanceFields = (id: number, { available, blocked }: AccountView["balance"]) =>
  fields([
    ["account", String(id)],
    ["available", { text: formatMoney(available), tone: "strong" }],
    ["blocked", formatMoney(blocked)],
  ]);

/** The payouts, refunds and MEDs that block the balance, and until when. */
function blockedTable(parts: readonly BlockedPart[]): string {
  const waits = ({ kind, dueAt }: BlockedPart) =>
    kind === "med"
      ? "waits for its analysis"
      : dueAt === null
        ? "waits for settlement"
        : `until ${formatInstant(dueAt)} UTC`;
  return table(
    [
      { title: "BLOCKED BY" },
      { title: "ID" },
      { title: "AMOUNT", align: "right" },
      { title: "", shrinks: true },
    ],
    parts.map((part) => [part.kind, part.id, formatMoney(part.amount), waits(part)]),
  );
}

function accountTable(accounts: readonly AccountView[]): string {
  return table(
    [
      { title: "ID" },
      { title: "NAME", shrinks: true },
      { title: "AVAILABLE", align: "right" },
      { title: "BLOCKED", align: "right" },
      { title: "DOCUMENT" },
      { title: "PIX KEY", shrinks: true },
    ],
    accounts.map(({ id, name, document, pixKey, balance }) => [
      String(id),
      name,
      formatMoney(balance.available),
      formatMoney(balance.blocked),
      document,
      pixKey,
    ]),
  );
}
