import { durationOf } from "../clock/duration.js";
import { messageText } from "../rules.js";
import { WEBHOOK_FORMATS, type WebhookFormat } from "../webhooks/webhook-formats.js";
import { anyText, isOneOf, obeying, toggle, wholeNumber } from "./setting-texts.js";
import {
  CLOCK_RULE,
  isAsLongAsSecret,
  isClock,
  isPayer,
  isSchedule,
  isSettlement,
  isTimeout,
  PAYER_RULE,
  SCHEDULE_RULE,
  SETTLEMENT_RULE,
  TIMEOUT_RULE,
  WEBHOOK_ADDRESSES,
  type WebhookAddresses,
} from "./settings.js";

/** Non-ASCII host names are written as xn--…. */
const HOST_NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

/** The settings of a sandbox at start. Durations are in milliseconds. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** More host names that the sandbox answers to, besides those of this machine. */
  readonly allowHost: readonly string[];
  /** An origin; null: the address it listens on. */
  readonly publicUrl: string | null;
  /** The data directory; null: the user's own. */
  readonly data: string | null;
  readonly memory: boolean;
  readonly seed: number;
  /** `running`, `frozen`, or an instant to freeze at, unless it has passed. */
  readonly clock: string;
  /** `manual` or a duration (assumption SETTLEMENT). */
  readonly settlement: string;
  /** `manual`, `auto` or a duration (assumption PAYER). */
  readonly payer: string;
  readonly directory: "open" | "strict";
  readonly strict: boolean;
  readonly allowHttpWebhooks: boolean;
  /** The addresses that webhooks may be sent to (assumption WEBHOOK_ADDRESSES). */
  readonly webhookAddresses: WebhookAddresses;
  /** Whether webhooks are sent without the sandbox's own headers (assumption DELIVERY_HEADERS). */
  readonly plainWebhooks: boolean;
  /** The format of all events at URLs that are registered without a version (assumption EVENT_FORMAT). */
  readonly webhookVersion: WebhookFormat;
  /** Implies `lenientQr` and `lenientDocuments` (leniency.ts). */
  readonly lenient: boolean;
  /** Whether a QR code with a wrong CRC or wrong field lengths is paid anyway (assumption QR_CRC). */
  readonly lenientQr: boolean;
  /** Whether documents with wrong check digits settle anyway (assumption DOCUMENTS). */
  readonly lenientDocuments: boolean;
  /** Whether the gateway accepts CNPJs with letters, as documents and as PIX keys (assumption DOCUMENTS). */
  readonly alphanumericCnpj: boolean;
  /** A folder with the user's own scenario files; null: none. */
  readonly scenarios: string | null;
  /** Milliseconds before the first attempt of a delivery and between attempts (assumption DELIVERY). */
  readonly retry: readonly number[];
  readonly webhookTimeout: number;
  /** How many of the newest requests are kept, with their answers. */
  readonly keepRequests: number;
  /** The token of the control API when it is reachable from other machines; null: one is generated. */
  readonly token: string | null;
  /** The client secret of the first account; null: one is generated. */
  readonly clientSecret: string | null;
  /** Whether the port speaks HTTPS (assumption MTLS). */
  readonly tls: boolean;
  /** Whether the gateway accepts the client certificate of the TLS connection (assumption MTLS). Implies `tls`. */
  readonly mtls: boolean;
  readonly json: boolean;
  readonly open: boolean;
}

export interface Setting {
  readonly name: keyof Settings;
  /** Its name on the command line; its environment variable is LOCALPIX_ and this name in capitals. */
  readonly flag: string;
  /** The placeholder of the flag's value; absent: the flag is a switch. */
  readonly value?: string;
  /** Its line in the help, without the default. */
  readonly help: string;
  readonly fallback: Settings[keyof Settings];
  /** Shown in the help instead of the fallback, if that is hard to read. */
  readonly shown?: string;
  /** A value for the settings file of `init`, if the default cannot be written as one. */
  readonly example?: string;
  /** Whether its value is a duration or a list of them, which is written with units. */
  readonly isDuration?: boolean;
  /** The words that it accepts, for completion and suggestions. */
  readonly words?: readonly string[];
  /** The value of a text, or a phrase that says what it must be. */
  readonly read: (text: string) => { value: Settings[keyof Settings] } | { problem: string };
}

const switchOf = (name: keyof Settings, flag: string, help: string): Setting => ({
  name,
  flag,
  help,
  fallback: false,
  read: toggle,
});

/** Every setting with its flag, environment variable, default and rule. */
export const settingTable: readonly Setting[] = [
  {
    name: "port",
    flag: "port",
    value: "<n>",
    help: "port to listen on; 0 takes any free one",
    fallback: 7490,
    read: wholeNumber(0, 65_535),
  },
  {
    name: "host",
    flag: "host",
    value: "<addr>",
    help: "address to listen on",
    fallback: "127.0.0.1",
    read: anyText,
  },
  {
    name: "allowHost",
    flag: "allow-host",
    value: "<names>",
    help: "more host names that the sandbox answers to, such as that of a container",
    fallback: [],
    shown: "none",
    example: "localpix",
    read: (text) => {
      const names = text.split(",").map((name) => name.trim().toLowerCase());
      return names.every((name) => HOST_NAME.test(name))
        ? { value: names }
        : { problem: "must be host names without a port, such as localpix or pix.test" };
    },
  },
  {
    name: "publicUrl",
    flag: "public-url",
    value: "<url>",
    help: "address that others use, such as http://localhost:7490 for a container; codes, links and documents contain it",
    fallback: null,
    shown: "the address it listens on",
    example: "http://localhost:7490",
    read: (text) => {
      const url = /^https?:\/\/[^/?#@\s]+\/?$/i.test(text) && URL.canParse(text) && new URL(text);
      return url
        ? { value: url.origin }
        : {
            problem:
              "must be http:// or https:// with a host and perhaps a port, such as http://localpix:7490",
          };
    },
  },
  {
    name: "data",
    flag: "data",
    value: "<dir>",
    help: "directory for the data file, localpix.db",
    fallback: null,
    shown: "the user's own",
    example: "./data",
    read: anyText,
  },
  switchOf("memory", "memory", "keep everything in memory, nothing on disk"),
  {
    name: "seed",
    flag: "seed",
    value: "<n>",
    help: "seed of all ids, codes and people",
    fallback: 1,
    read: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  },
  {
    name: "clock",
    flag: "clock",
    value: "<running|frozen|instant>",
    help: "running, frozen, or frozen at an instant such as 2027-01-01T09:00:00-03:00",
    fallback: "running",
    words: ["running", "frozen"],
    read: obeying(isClock, messageText(CLOCK_RULE, "en")),
  },
  {
    name: "settlement",
    flag: "settlement",
    value: "<manual|duration>",
    help: "when cash-outs settle",
    fallback: "1s",
    words: ["manual"],
    read: obeying(isSettlement, messageText(SETTLEMENT_RULE, "en")),
  },
  {
    name: "payer",
    flag: "payer",
    value: "<manual|auto|duration>",
    help: "when charges are paid",
    fallback: "manual",
    words: ["manual", "auto"],
    read: obeying(isPayer, messageText(PAYER_RULE, "en")),
  },
  {
    name: "directory",
    flag: "directory",
    value: "<open|strict>",
    help: "which PIX keys exist: all well-formed ones, or those of the fixtures",
    fallback: "open",
    words: ["open", "strict"],
    read: obeying(isOneOf(["open", "strict"]), "must be open or strict"),
  },
  switchOf("strict", "strict", "serve nothing beyond the specification"),
  switchOf(
    "allowHttpWebhooks",
    "allow-http-webhooks",
    "let webhooks go to plain http on this machine; with --webhook-addresses private, in private networks too",
  ),
  {
    name: "webhookAddresses",
    flag: "webhook-addresses",
    value: "<all|private|machine>",
    help: "where webhooks may go: anywhere, to private networks and this machine, or to this machine only",
    fallback: "all",
    words: WEBHOOK_ADDRESSES,
    read: obeying(isOneOf(WEBHOOK_ADDRESSES), "must be all, private or machine"),
  },
  switchOf("plainWebhooks", "plain-webhooks", "send webhooks without the x-localpix-* headers"),
  {
    name: "webhookVersion",
    flag: "webhook-version",
    value: "<v1|v2|spec>",
    help: "event format for URLs without a version: v1 (flat), v2 (enveloped) or spec (per event, as in the specification)",
    fallback: "spec",
    words: WEBHOOK_FORMATS,
    read: obeying(isOneOf(WEBHOOK_FORMATS), "must be v1, v2 or spec"),
  },
  switchOf(
    "lenient",
    "lenient",
    "accept sample data from documentation, with a warning: --lenient-qr and --lenient-documents together",
  ),
  switchOf("lenientQr", "lenient-qr", "also pay QR codes with a wrong CRC or wrong field lengths"),
  switchOf(
    "lenientDocuments",
    "lenient-documents",
    "also settle cash-outs to a CPF or CNPJ with wrong check digits",
  ),
  switchOf(
    "alphanumericCnpj",
    "alphanumeric-cnpj",
    "also accept CNPJs with letters, which are issued since July 2026",
  ),
  {
    name: "scenarios",
    flag: "scenarios",
    value: "<dir>",
    help: "folder with your own scenario files, which are read again on each change",
    fallback: null,
    shown: "none",
    example: "./scenarios",
    read: anyText,
  },
  {
    name: "retry",
    flag: "retry",
    value: "<durations>",
    help: "waits before each attempt of a delivery",
    fallback: [0, 300_000, 300_000, 900_000],
    isDuration: true,
    shown: "0s,5m,5m,15m",
    read: (text) => {
      const waits = text.split(",").map((wait) => wait.trim());
      return isSchedule(waits)
        ? { value: waits.map((wait) => durationOf(wait)) }
        : { problem: messageText(SCHEDULE_RULE, "en") };
    },
  },
  {
    name: "webhookTimeout",
    flag: "webhook-timeout",
    value: "<duration>",
    help: "how long a receiver may take",
    fallback: 10_000,
    isDuration: true,
    shown: "10s",
    read: (text) =>
      isTimeout(text) ? { value: durationOf(text) } : { problem: messageText(TIMEOUT_RULE, "en") },
  },
  {
    name: "keepRequests",
    flag: "keep-requests",
    value: "<n>",
    help: "how many of the newest requests are kept, with their answers",
    fallback: 10_000,
    read: wholeNumber(1, 10_000_000),
  },
  {
    name: "token",
    flag: "token",
    value: "<text>",
    help: "token of the control API, for a --host that other machines can reach",
    fallback: null,
    shown: "a new one",
    // Only the token keeps others on the network out. A header can contain all of these characters.
    read: obeying(
      (text) => /^[!-~]{16,}$/.test(text),
      "must have at least 16 characters, all of them ASCII letters, digits or signs",
    ),
  },
  {
    name: "clientSecret",
    flag: "client-secret",
    value: "<text>",
    help: "client secret of the first account",
    fallback: null,
    shown: "that of the seed; random if other machines can reach the host",
    example: "segredo-da-loja-aurora",
    // The token request accepts no other text (POST /api/auth/token).
    read: obeying(
      (text) => isAsLongAsSecret(text) && !/\p{Cc}/u.test(text),
      "must have 8 to 64 characters and no control characters",
    ),
  },
  switchOf("tls", "tls", "serve HTTPS; localpix credentials --ca prints the certificate authority to trust"),
  switchOf(
    "mtls",
    "mtls",
    "like --tls, and also accept the client certificate of the connection in place of X-SSL-Client-Cert",
  ),
  switchOf("json", "json", "log lines as JSON, the ready line first"),
  switchOf("open", "open", "open the dashboard in a browser"),
];

export const environmentName = ({ flag }: Pick<Setting, "flag">) =>
  `LOCALPIX_${flag.toUpperCase().replaceAll("-", "_")}`;

export const defaultSettings = Object.fromEntries(
  settingTable.map(({ name, fallback }) => [name, fallback]),
) as unknown as Settings;
