import { durationOf } from "../clock/duration.js";
import { messageText } from "../rules.js";
import { WEBHOOK_FORMATS, type WebhookFormat } from "../webhooks/webhook-formats.js";
import { anyText, isOneOf, obeying, toggle, wholeNumber } from "./setting-texts.js";
import {
  CLOCK_RULE,
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

/** Letters of any language are on the wire as xn--…. */
const HOST_NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

/** How a sandbox is started. Durations are milliseconds. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Names beside those of this machine by which it may be called. */
  readonly allowHost: readonly string[];
  /** An origin; null: where it listens. */
  readonly publicUrl: string | null;
  /** The data directory; null: the user's own. */
  readonly data: string | null;
  readonly memory: boolean;
  readonly seed: number;
  /** `running`, `frozen` where it is, or an instant at which time stands, unless it has passed. */
  readonly clock: string;
  /** `manual` or a duration (SETTLEMENT). */
  readonly settlement: string;
  /** `manual`, `auto` or a duration (PAYER). */
  readonly payer: string;
  readonly directory: "open" | "strict";
  readonly strict: boolean;
  readonly allowHttpWebhooks: boolean;
  /** To which addresses webhooks may go (WEBHOOK_ADDRESSES). */
  readonly webhookAddresses: WebhookAddresses;
  /** Whether webhooks go out without the headers that are the sandbox's own (DELIVERY_HEADERS). */
  readonly plainWebhooks: boolean;
  /** The format of all events at URLs that are registered without a version (EVENT_FORMAT). */
  readonly webhookVersion: WebhookFormat;
  /** Both of the two below (contract/leniency.ts). */
  readonly lenient: boolean;
  /** Whether a QR code with a wrong CRC or wrong field lengths is paid all the same (QR_CRC). */
  readonly lenientQr: boolean;
  /** Whether documents with wrong check digits settle all the same (DOCUMENTS). */
  readonly lenientDocuments: boolean;
  /** Whether the gateway takes CNPJs with letters in them, as documents and as PIX keys (DOCUMENTS). */
  readonly alphanumericCnpj: boolean;
  /** A folder with scenario files of the user's own; null: none. */
  readonly scenarios: string | null;
  /** Milliseconds before the first attempt of a delivery and between attempts (DELIVERY). */
  readonly retry: readonly number[];
  readonly webhookTimeout: number;
  /** How many requests are kept with their answers, the newest. */
  readonly keepRequests: number;
  /** What the control API asks for when it is reachable from other machines; null: one is made. */
  readonly token: string | null;
  /** That of the first account; null: one is made. */
  readonly clientSecret: string | null;
  readonly json: boolean;
  readonly open: boolean;
}

export interface Setting {
  readonly name: keyof Settings;
  /** As it is written on the command line; its environment variable is LOCALPIX_ and this in capitals. */
  readonly flag: string;
  /** What stands behind the flag; absent: nothing, it is a switch. */
  readonly value?: string;
  readonly says: string;
  readonly fallback: Settings[keyof Settings];
  /** Shown in the help where the fallback itself reads badly. */
  readonly shown?: string;
  /** The words among what it may be. */
  readonly words?: readonly string[];
  /** The value of a text, or a sentence that says what it must be. */
  readonly read: (text: string) => { value: Settings[keyof Settings] } | { problem: string };
}

const switchOf = (name: keyof Settings, flag: string, says: string): Setting => ({
  name,
  flag,
  says,
  fallback: false,
  read: toggle,
});

/** Every setting once: its flag, its environment variable, its default and what it must be. */
export const settingTable: readonly Setting[] = [
  {
    name: "port",
    flag: "port",
    value: "<n>",
    says: "port to listen on; 0 takes any free one",
    fallback: 7490,
    read: wholeNumber(0, 65_535),
  },
  {
    name: "host",
    flag: "host",
    value: "<addr>",
    says: "address to listen on",
    fallback: "127.0.0.1",
    read: anyText,
  },
  {
    name: "allowHost",
    flag: "allow-host",
    value: "<names>",
    says: "more host names that it answers to, such as that of a container",
    fallback: [],
    shown: "none",
    read: (text) => {
      const names = text.split(",").map((one) => one.trim().toLowerCase());
      return names.every((name) => HOST_NAME.test(name))
        ? { value: names }
        : { problem: "must be host names without a port, such as localpix or pix.test" };
    },
  },
  {
    name: "publicUrl",
    flag: "public-url",
    value: "<url>",
    says: "how others reach it, such as http://localhost:7490 of a container: what codes, links and documents say",
    fallback: null,
    shown: "where it listens",
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
    says: "data directory",
    fallback: null,
    shown: "the user's own",
    read: anyText,
  },
  switchOf("memory", "memory", "keep everything in memory, nothing on disk"),
  {
    name: "seed",
    flag: "seed",
    value: "<n>",
    says: "seed of all ids, codes and people",
    fallback: 1,
    read: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  },
  {
    name: "clock",
    flag: "clock",
    value: "<running|frozen|instant>",
    says: "whether time goes on, or stands at an instant such as 2027-01-01T09:00:00-03:00",
    fallback: "running",
    words: ["running", "frozen"],
    read: obeying(isClock, messageText(CLOCK_RULE, "en")),
  },
  {
    name: "settlement",
    flag: "settlement",
    value: "<manual|duration>",
    says: "when payouts settle",
    fallback: "1s",
    words: ["manual"],
    read: obeying(isSettlement, messageText(SETTLEMENT_RULE, "en")),
  },
  {
    name: "payer",
    flag: "payer",
    value: "<manual|auto|duration>",
    says: "when charges are paid",
    fallback: "manual",
    words: ["manual", "auto"],
    read: obeying(isPayer, messageText(PAYER_RULE, "en")),
  },
  {
    name: "directory",
    flag: "directory",
    value: "<open|strict>",
    says: "which PIX keys exist: all well-formed ones, or those of the fixtures",
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
    says: "where webhooks may go: anywhere, to private networks and this machine, to this machine only",
    fallback: "all",
    words: WEBHOOK_ADDRESSES,
    read: obeying(isOneOf(WEBHOOK_ADDRESSES), "must be all, private or machine"),
  },
  switchOf("plainWebhooks", "plain-webhooks", "send webhooks without the x-localpix-* headers"),
  {
    name: "webhookVersion",
    flag: "webhook-version",
    value: "<v1|v2|spec>",
    says: "one format for all events: v1 flat, v2 enveloped; spec: as the specification has each",
    fallback: "spec",
    words: WEBHOOK_FORMATS,
    read: obeying(isOneOf(WEBHOOK_FORMATS), "must be v1, v2 or spec"),
  },
  switchOf(
    "lenient",
    "lenient",
    "take the sample data of documentation, with a warning: --lenient-qr and --lenient-documents in one",
  ),
  switchOf("lenientQr", "lenient-qr", "pay QR codes with a wrong CRC or wrong field lengths too"),
  switchOf("lenientDocuments", "lenient-documents", "let a CPF or CNPJ with wrong check digits settle too"),
  switchOf(
    "alphanumericCnpj",
    "alphanumeric-cnpj",
    "take CNPJs with letters too, as they are issued since July 2026",
  ),
  {
    name: "scenarios",
    flag: "scenarios",
    value: "<dir>",
    says: "more scenario files; read again whenever they change",
    fallback: null,
    shown: "none",
    read: anyText,
  },
  {
    name: "retry",
    flag: "retry",
    value: "<durations>",
    says: "waits before each attempt of a delivery",
    fallback: [0, 300_000, 300_000, 900_000],
    shown: "0s,5m,5m,15m",
    read: (text) => {
      const waits = text.split(",").map((one) => one.trim());
      return isSchedule(waits)
        ? { value: waits.map((one) => durationOf(one)) }
        : { problem: messageText(SCHEDULE_RULE, "en") };
    },
  },
  {
    name: "webhookTimeout",
    flag: "webhook-timeout",
    value: "<duration>",
    says: "how long a receiver may take",
    fallback: 10_000,
    shown: "10s",
    read: (text) =>
      isTimeout(text) ? { value: durationOf(text) } : { problem: messageText(TIMEOUT_RULE, "en") },
  },
  {
    name: "keepRequests",
    flag: "keep-requests",
    value: "<n>",
    says: "how many requests are kept with their answers, the newest",
    fallback: 10_000,
    read: wholeNumber(1, 10_000_000),
  },
  {
    name: "token",
    flag: "token",
    value: "<text>",
    says: "token of the control API, with a --host beyond this machine",
    fallback: null,
    shown: "a new one",
    read: anyText,
  },
  {
    name: "clientSecret",
    flag: "client-secret",
    value: "<text>",
    says: "client secret of the first account",
    fallback: null,
    shown: "the seed's; beyond this machine a random one",
    read: obeying((text) => !/\p{Cc}/u.test(text), "must have no control characters"),
  },
  switchOf("json", "json", "log lines as JSON, the ready line first"),
  switchOf("open", "open", "open the dashboard in a browser"),
];

export const environmentName = ({ flag }: Pick<Setting, "flag">) =>
  `LOCALPIX_${flag.toUpperCase().replaceAll("-", "_")}`;

export const defaultSettings = Object.fromEntries(
  settingTable.map(({ name, fallback }) => [name, fallback]),
) as unknown as Settings;
