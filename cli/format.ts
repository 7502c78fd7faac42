import { centavosFromReais, formatReais } from "../server/brazil/money.js";
import type { Cell } from "./table.js";

/** An amount in reais in Brazilian notation: `R$ 1.234,56`. */
export function formatMoney(reais: number): string {
  return formatReais(centavosFromReais(reais));
}

/** An ISO instant in UTC, to the second: `2027-01-31 14:02:11`. */
export function formatInstant(iso: string): string {
  return iso.slice(0, 19).replace("T", " ");
}

/** The time of an output line: with the date in a pipe (infinite `width`), without it on a terminal, which has less room. */
export const lineTime = (iso: string, width: number): string =>
  Number.isFinite(width) ? formatInstant(iso).slice(-8) : formatInstant(iso);

const TONES: Readonly<Record<string, "good" | "bad" | "waiting" | "quiet">> = {
  CONFIRMED: "good",
  ERROR: "bad",
  PENDING: "waiting",
  OPEN: "waiting",
  RECEIVED: "waiting",
  APPROVED: "bad",
  REJECTED: "good",
  CANCELLED: "quiet",
  delivered: "good",
  exhausted: "bad",
  waiting: "waiting",
  queued: "waiting",
  held: "waiting",
  cancelled: "quiet",
  dropped: "quiet",
};

/** A status in its color. */
export function coloredStatus(word: string): Cell {
  return { text: word, tone: TONES[word] ?? "strong" };
}

const UNITS = ["bytes", "kB", "MB", "GB"];

/** A size in bytes: `180 kB`. */
export function formatBytes(size: number): string {
  const step = Math.min(Math.max(0, Math.floor(Math.log10(Math.max(size, 1)) / 3)), UNITS.length - 1);
  return `${Math.round(size / 1000 ** step)} ${UNITS[step]}`;
}

const COUNTED: Readonly<Record<string, string>> = {
  delivery: "deliveries",
  entry: "entries",
  "charge expiry": "charge expiries",
  "cob expiry": "cob expiries",
  "end of a queue": "ends of queues",
};

/** `1 thing`, `3 things`. */
export function counted(number: number, noun: string): string {
  return `${number} ${number === 1 ? noun : (COUNTED[noun] ?? `${noun}s`)}`;
}

/**
 * The requests that an armed scenario applies to, such as "the next 3 cash-out requests". `operation` is null for all
 * operations that the scenario supports; `left` is null for all requests until it is disarmed.
 */
export function armedRequests(operation: string | null, left: number | null): string {
  const requests = left === null || left === 1 ? "request" : "requests";
  const which = left === null ? "every" : left === 1 ? "the next" : `the next ${left}`;
  return operation === null ? `${which} ${requests} that it supports` : `${which} ${operation} ${requests}`;
}
