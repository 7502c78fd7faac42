import {
  ACCOUNT_LIMITS,
  forEachLimit,
  type LimitName,
} from "../../../server/contract/accounts/account-limits.js";
import type { AccountSettings, AccountView } from "../../../server/contract/accounts/accounts.control.js";
import { readDuration } from "../../../server/contract/clock/read-duration.js";
import { shellWord } from "../../../server/contract/shell-quote.js";
import { bareReais } from "../../parts/format-reais.js";
import { commandReais, parseAmount } from "../../parts/parse-reais.js";

/** The settings of an account as text inputs. */
export type SettingsForm = Record<FieldName, string>;
export type FieldName = LimitName | keyof typeof OTHER_FIELDS;

/**
 * How a field's text becomes a value: an amount, an optional amount, a text, a text whose default is the sandbox's
 * setting, a number, or a switch.
 */
type Kind = "amount" | "limit" | "text" | "setting" | "number" | "switch";

interface FieldTarget {
  readonly kind: Kind;
  readonly flag: string;
  readonly group?: "limits" | "fees" | "provider";
  readonly key: string;
}

/** The fields that are not limits. */
const OTHER_FIELDS = {
  cashIn: { kind: "amount", flag: "fee-cash-in", group: "fees", key: "cashIn" },
  cashOut: { kind: "amount", flag: "fee-cash-out", group: "fees", key: "cashOut" },
  refund: { kind: "amount", flag: "fee-refund", group: "fees", key: "refund" },
  settlement: { kind: "setting", flag: "settlement", key: "settlement" },
  payer: { kind: "setting", flag: "payer", key: "payer" },
  providerName: { kind: "text", flag: "provider-name", group: "provider", key: "name" },
  minExpiration: { kind: "number", flag: "provider-minimum", group: "provider", key: "minExpirationSeconds" },
  splits: { kind: "text", flag: "splits", key: "splitFrequency" },
  medBlocks: { kind: "switch", flag: "med-blocks", key: "medBlocksBalance" },
  webhookVersion: { kind: "setting", flag: "webhook-version", key: "webhookVersion" },
} as const satisfies Record<string, FieldTarget>;

const limitField = (name: LimitName): FieldTarget => ({
  kind: "limit",
  flag: ACCOUNT_LIMITS[name].flag,
  group: "limits",
  key: name,
});

const FIELDS = { ...forEachLimit(limitField), ...OTHER_FIELDS };
export const isLimit = (name: FieldName): name is LimitName => name in ACCOUNT_LIMITS;
const NAMES = Object.keys(FIELDS) as FieldName[];

export const kindOf = (name: FieldName): Kind => FIELDS[name].kind;

/** The paths of the fields in the control API: `limits.night`, `settlement`. */
export const FIELD_PATHS = Object.fromEntries(
  NAMES.map((name) => {
    const { group, key }: FieldTarget = FIELDS[name];
    return [name, group ? `${group}.${key}` : key];
  }),
) as Record<FieldName, string>;

type Changes = { [Name in keyof AccountSettings]?: unknown };
type Value = string | number | boolean | null;

export function formOf(account: AccountView): SettingsForm {
  const form = {} as SettingsForm;
  for (const name of NAMES) {
    const { kind, key, group }: FieldTarget = FIELDS[name];
    const value = (group ? account[group] : account)[key as never] as Value;
    if (typeof value === "boolean") form[name] = value ? "on" : "off";
    else if (value === null) form[name] = "";
    else form[name] = kind === "amount" || kind === "limit" ? bareReais(Number(value)) : String(value);
  }
  return form;
}

/** The changed settings, for PATCH and for the command line, and the invalid fields. */
export function changesOf(account: AccountView, form: SettingsForm) {
  const before = formOf(account);
  const changes: Record<string, unknown> = {};
  const flags: string[] = [];
  const wrong: FieldName[] = [];
  for (const name of NAMES) {
    if (form[name].trim() === before[name]) continue;
    const { kind, key, group, flag }: FieldTarget = FIELDS[name];
    const value = parseField(kind, form[name].trim());
    if (value === undefined) {
      wrong.push(name);
      continue;
    }
    if (group) changes[group] = { ...(changes[group] as object), [key]: value };
    else changes[key] = value;
    flags.push(`--${flag} ${flagOf(kind, value)}`);
  }
  return { changes: changes as Changes, flags, wrong };
}

/** Undefined for an invalid text. */
function parseField(kind: Kind, text: string): Value | undefined {
  if (kind === "switch") return text === "on";
  if (kind === "setting") return text === "" ? null : (readDuration(text) ?? text);
  if (kind === "text") return text === "" ? undefined : text;
  if (kind === "number") return /^\d+$/.test(text) ? Number(text) : undefined;
  if (text === "") return kind === "limit" ? null : undefined;
  return parseAmount(text) ?? undefined;
}

function flagOf(kind: Kind, value: Value): string {
  if (value === null) return kind === "limit" ? "off" : "default";
  if (kind === "switch") return value ? "on" : "off";
  if (kind === "amount" || kind === "limit") return commandReais(Number(value));
  return shellWord(String(value));
}
