import { type Command, Option } from "commander";
import { ACCOUNT_LIMITS, LIMIT_NAMES } from "../../server/contract/accounts/account-limits.js";
import type { AccountSettings, AccountView } from "../../server/contract/accounts/accounts.control.js";
import { WEBHOOK_FORMATS, type WebhookFormat } from "../../server/contract/webhooks/webhook-formats.js";
import { accountOf, connect } from "../connection.js";
import { UsageError } from "../failure.js";
import { formatMoney } from "../format.js";
import { checkDuration, parseCount, parseLimit, parseReais, parseSwitch } from "../parse-values.js";
import { printResult, tone } from "../print.js";
import { fields } from "../table.js";

interface AccountFlags {
  readonly feeCashIn?: number;
  readonly feeCashOut?: number;
  readonly feeRefund?: number;
  readonly providerName?: string;
  readonly providerMinimum?: number;
  readonly splits?: AccountSettings["splitFrequency"];
  readonly settlement?: string;
  readonly payer?: string;
  readonly medBlocks?: boolean;
  readonly webhookVersion?: WebhookFormat | "default";
}

/** The flag of each limit. */
const limitOptions = LIMIT_NAMES.map((name) => {
  const { flag, help } = ACCOUNT_LIMITS[name];
  return { name, option: new Option(`--${flag} <reais|off>`, help).argParser(parseLimit) };
});

/** A parser that takes one of `words`, or a duration. */
const parseDelay =
  (...words: string[]) =>
  (text: string) =>
    words.includes(text) ? text : checkDuration(text);

export function accountSet(group: Command): void {
  const command = group
    .command("set")
    .summary("change the settings of an account")
    .description("Changes the settings of an account. Settings that you do not name stay as they are.")
    .argument("[id]", "which account (default: the one of --account, or the seed account)", parseCount);
  for (const { option } of limitOptions) command.addOption(option);
  command
    .option("--fee-cash-in <reais>", "fee of a payment received", parseReais)
    .option("--fee-cash-out <reais>", "fee of a cash-out", parseReais)
    .option("--fee-refund <reais>", "fee of a refund", parseReais)
    .option(
      "--settlement <manual|duration|default>",
      "when cash-outs settle",
      parseDelay("manual", "default"),
    )
    .option(
      "--payer <manual|auto|duration|default>",
      "when charges are paid",
      parseDelay("manual", "auto", "default"),
    )
    .option("--provider-name <name>", "name of the provider behind its charges")
    .option("--provider-minimum <seconds>", "shortest expirationTime that the provider accepts", parseCount)
    .addOption(
      new Option("--splits <frequency>", "when splits that are not immediate run").choices([
        "IMMEDIATE",
        "HOURLY",
        "DAILY",
        "WEEKLY",
      ] satisfies AccountSettings["splitFrequency"][]),
    )
    .option("--med-blocks <on|off>", "whether a MED blocks the contested amount", parseSwitch)
    .addOption(
      new Option(
        "--webhook-version <format>",
        "event format for URLs without a version: v1 (flat), v2 (enveloped) or spec (per event, as in the specification)",
      ).choices([...WEBHOOK_FORMATS, "default"]),
    )
    .action(async (idArgument: number | undefined, flags: AccountFlags, command: Command) => {
      const changes = changesOf(flags);
      if (Object.keys(changes).length === 0) {
        throw new UsageError(
          "Name a setting to change.",
          "For example: localpix account set --fee-cash-out 0.50",
        );
      }
      const connection = await connect(command);
      const id = await accountOf(connection, idArgument);
      const changed = await connection.client.changeAccount({ id, ...changes });
      printResult(connection.json, changed, () => formatAccountSettings(changed));
    });
}

/**
 * The flags as the control API groups them; a group without any flag is left out. `off` and `default` are sent as
 * null. They become null only here, because commander takes a null from a parser for a missing value.
 */
function changesOf({ settlement, payer, ...flags }: AccountFlags) {
  const limits = limitOptions.map(({ name, option }) => {
    const value = (flags as Record<string, unknown>)[option.attributeName()];
    return [name, value === "off" ? null : value];
  });
  const setting = <Value extends string>(value: Value | "default" | undefined) =>
    value === "default" ? null : value;
  return withoutUndefined({
    limits: group(Object.fromEntries(limits) as Partial<AccountSettings["limits"]>),
    fees: group({ cashIn: flags.feeCashIn, cashOut: flags.feeCashOut, refund: flags.feeRefund }),
    provider: group({ name: flags.providerName, minExpirationSeconds: flags.providerMinimum }),
    settlement: setting(settlement),
    payer: setting(payer),
    splitFrequency: flags.splits,
    medBlocksBalance: flags.medBlocks,
    webhookVersion: setting<WebhookFormat>(flags.webhookVersion),
  });
}

function withoutUndefined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}

function group<Values extends object>(values: Values): Partial<Values> | undefined {
  const changes = withoutUndefined(values);
  return Object.keys(changes).length > 0 ? changes : undefined;
}

function formatAccountSettings({ id, limits, fees, provider, ...settings }: AccountView): string {
  const limit = (value: number | null) => (value === null ? "off" : formatMoney(value));
  return [
    `${tone("good", "Changed")} account ${id}.`,
    fields([
      ...LIMIT_NAMES.map((name): [string, string] => [
        ACCOUNT_LIMITS[name].label.en.toLowerCase(),
        limit(limits[name]),
      ]),
      ["fee of cash-in", formatMoney(fees.cashIn)],
      ["fee of cash-out", formatMoney(fees.cashOut)],
      ["fee of a refund", formatMoney(fees.refund)],
      ["settlement", settings.settlement ?? "same as the sandbox"],
      ["payer", settings.payer ?? "same as the sandbox"],
      ["provider", `${provider.name}, expirationTime of at least ${provider.minExpirationSeconds} s`],
      ["splits run", settings.splitFrequency],
      ["MED blocks balance", settings.medBlocksBalance ? "on" : "off"],
      ["webhook version", settings.webhookVersion ?? "same as the sandbox"],
    ]),
  ].join("\n");
}
