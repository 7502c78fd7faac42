import { InvalidArgumentError } from "commander";
import { centavosFromReais, isReais, reaisFromCentavos } from "../server/brazil/money.js";
import { INSTANT_RULE, isInstant } from "../server/contract/clock/instant.js";
import { readDuration } from "../server/contract/clock/read-duration.js";
import { ERROR_CODE } from "../server/contract/payouts/settlement-codes.js";
import { messageText } from "../server/contract/rules.js";

/** Parsers for the values of flags. Each throws commander's InvalidArgumentError: wrong usage, exit code 2. */

/** Collects the values of a flag that can be repeated. */
export const collect = (text: string, previous: readonly string[] = []): readonly string[] => [
  ...previous,
  text,
];

/** Reais, as `10`, `10.50`, `10,50` or `1.234,56`. `1.234` is ambiguous and refused. */
export function parseReais(text: string): number {
  const digits = text.replace(/^R\$\s*/, "");
  const plain = /^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(digits) ? digits.replaceAll(".", "") : digits;
  const value = /^\d+([.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(",", ".")) : Number.NaN;
  if (!isReais(value)) throw new InvalidArgumentError("It must be an amount in reais, such as 10.50.");
  return reaisFromCentavos(centavosFromReais(value));
}

/** An amount in reais of at least 0.01. */
export function parseAmount(text: string): number {
  const value = parseReais(text);
  if (value === 0) throw new InvalidArgumentError("It must be at least 0.01.");
  return value;
}

/** A limit: an amount in reais, or `off`. */
export function parseLimit(text: string): number | "off" {
  return text === "off" ? text : parseReais(text);
}

export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError("It must be a whole number of at least 1.");
  return Number(text);
}

export function parseSequence(text: string): number {
  if (!/^\d{1,15}$/.test(text)) {
    throw new InvalidArgumentError("It must be the number of a journal entry, such as 120.");
  }
  return Number(text);
}

/** The seed of a world. */
export function parseSeed(text: string): number {
  const seed = Number(text);
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(seed)) {
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`);
  }
  return seed;
}

/** The code with which a bank rejects a payout, known or not. */
export function parseErrorCode(text: string): string {
  if (!ERROR_CODE.test(text)) {
    throw new InvalidArgumentError("It must be a code in capitals, such as ORDER_REJECTED.");
  }
  return text;
}

/** A duration, as `90d`, `90 days` or `1h30`. Returns it as the control API takes it. */
export function checkDuration(text: string): string {
  const duration = readDuration(text);
  if (duration === null) {
    throw new InvalidArgumentError("It must be a duration with a unit, such as 5s, 1h30m or 90d.");
  }
  return duration;
}

/** An ISO 8601 instant with a time zone. Returns it in UTC. */
export function parseInstant(text: string): string {
  if (!isInstant(text)) throw new InvalidArgumentError(`It ${messageText(INSTANT_RULE, "en")}.`);
  return new Date(text).toISOString();
}

export function parseSwitch(text: string): boolean {
  if (text !== "on" && text !== "off") throw new InvalidArgumentError("It must be on or off.");
  return text === "on";
}
