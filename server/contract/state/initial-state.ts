import { z } from "zod";
import { readPixKey } from "../../brazil/pix-key.js";
import { UUID_V4 } from "../accounts/access-token.js";
import { accountSettings, changeAccount, createAccount } from "../accounts/accounts.control.js";
import { SEED_PIX_KEY } from "../accounts/seed-pix-key.js";
import { mustExist } from "../must-exist.js";
import { rule } from "../rules.js";
import { isAsLongAsSecret, SECRET_CHARACTERS } from "../settings/settings.js";
import { EVENT_TYPES, type EventType } from "../webhooks/event-types.js";
import { webhookVersion } from "../webhooks/events.js";
import {
  MAX_HEADERS,
  MAX_WEBHOOK_URLS,
  registeredHeader,
  TOO_MANY_HEADERS,
  webhookUrl,
} from "../webhooks/register-webhook.js";
import type { Inconsistency } from "../yaml-text.js";

/** The accounts and webhooks of `localpix.yaml`, which are seeded beside the seed account. */

const { name, document, balance } = createAccount.input.shape;
const { limits, fees, provider } = changeAccount.input.shape;
const {
  splitFrequency,
  settlement,
  payer,
  medBlocksBalance,
  webhookVersion: webhookFormat,
} = accountSettings.partial().shape;

const seededAccount = z.strictObject({
  name,
  document,
  balance,
  pixKey: z
    .string()
    .refine((text) => canonicalOf(text) !== null, rule("pix-key"))
    .optional(),
  limits,
  fees,
  provider,
  splitFrequency,
  settlement,
  payer,
  medBlocksBalance,
  webhookVersion: webhookFormat,
  clientId: z.string().regex(UUID_V4, rule("uuid-v4")).optional(),
  clientSecret: z
    .string()
    .refine(isAsLongAsSecret, rule("characters", SECRET_CHARACTERS))
    .refine((text) => !/\p{Cc}/u.test(text), rule("no-control-characters"))
    .optional(),
  /** A PEM; in a settings file, the path of one too. */
  certificate: z.string().optional(),
  /** The key of the certificate, which only `localpix credentials` needs. */
  privateKey: z.string().optional(),
});
export type InitialAccount = z.output<typeof seededAccount>;

const seededWebhook = z.strictObject({
  url: webhookUrl().refine((text) => /^https?:/i.test(text), rule("https-url")),
  /** Absent: all events. */
  events: z.array(z.enum(EVENT_TYPES)).min(1).optional(),
  /** 1 is the seed account, 2 the first account in the file. */
  account: z.int().min(1).optional(),
  version: webhookVersion.optional(),
  /** As in a registration over the API. */
  headers: z
    .record(z.string(), registeredHeader.shape.value)
    // A key schema would report only that a key is wrong, not why.
    .superRefine((headers, { addIssue }) => {
      for (const name of Object.keys(headers)) {
        for (const { message } of registeredHeader.shape.key.safeParse(name).error?.issues ?? [])
          addIssue({ code: "custom", path: [name], message });
      }
    })
    .refine((headers) => Object.keys(headers).length <= MAX_HEADERS, TOO_MANY_HEADERS)
    .optional(),
});
export type InitialWebhook = z.output<typeof seededWebhook>;

/** The schemas of the two parts, by their keys in the file. */
export const initialState = { accounts: z.array(seededAccount), webhooks: z.array(seededWebhook) };

/** The accounts without their secrets, for a case. */
export const accountsOfCase = z.array(
  seededAccount.omit({ clientSecret: true, certificate: true, privateKey: true }),
);

export interface InitialState {
  readonly accounts: readonly InitialAccount[];
  readonly webhooks: readonly InitialWebhook[];
}

/** The canonical form of a PIX key; null if it is not a valid key. */
export const canonicalOf = (text: string): string | null => readPixKey(text)?.key ?? null;

export const eventsOf = ({ events = [...EVENT_TYPES] }: InitialWebhook): readonly EventType[] => events;

/** Problems of entries that are valid alone, but conflict with other entries. */
export function initialStateProblems({ accounts, webhooks }: InitialState): Inconsistency[] {
  const problems: Inconsistency[] = [];
  const wrong = (path: readonly PropertyKey[], message: string) =>
    void problems.push({ code: "custom", path, message });
  const keys = new Set<string>();
  const clientIds = new Set<string>();
  for (const [index, { pixKey, clientId, certificate, privateKey }] of accounts.entries()) {
    if (clientId !== undefined) {
      if (clientIds.has(clientId.toLowerCase()))
        wrong(["accounts", index, "clientId"], "already belongs to another account");
      clientIds.add(clientId.toLowerCase());
    }
    if (privateKey !== undefined && certificate === undefined)
      wrong(["accounts", index, "privateKey"], "needs the certificate that it belongs to");
    if (pixKey === undefined) continue;
    const key = mustExist(canonicalOf(pixKey), "PIX key in a valid account");
    if (key === SEED_PIX_KEY) wrong(["accounts", index, "pixKey"], "belongs to the seed account");
    if (keys.has(key)) wrong(["accounts", index, "pixKey"], "already belongs to another account");
    keys.add(key);
  }
  const registered = new Map<string, Set<string>>();
  for (const [index, webhook] of webhooks.entries()) {
    const { account = 1, url } = webhook;
    if (account > accounts.length + 1) {
      wrong(
        ["webhooks", index, "account"],
        accounts.length === 0
          ? "must be 1, the seed account, because the file has no accounts"
          : `must be a number from 1, the seed account, to ${accounts.length + 1}`,
      );
    }
    for (const event of eventsOf(webhook)) {
      const urls = registered.get(`${account} ${event}`) ?? new Set();
      registered.set(`${account} ${event}`, urls.add(url));
      if (urls.size === MAX_WEBHOOK_URLS + 1)
        wrong(["webhooks", index, "url"], `exceeds the limit of ${MAX_WEBHOOK_URLS} URLs for ${event}`);
    }
  }
  return problems;
}
