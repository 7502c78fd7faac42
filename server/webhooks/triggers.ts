import type { Account, Accounts } from "../accounts/accounts.js";
import type { Directory } from "../bacen/directory.js";
import type { Fact, JournalEntry } from "../contract/journal/journal.js";
import type { Localized } from "../contract/localized.js";
import type { EventType } from "../contract/webhooks/event-types.js";
import type { WebhookVersion } from "../contract/webhooks/events.js";
import { overridden } from "../contract/webhooks/overridden.js";
import type { Overrides } from "../contract/webhooks/trigger.control.js";
import { payloadSchema, type WebhookPayload } from "../contract/webhooks/webhook-payloads.js";
import type { Clock } from "../kernel/clock.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import type { Meta } from "../kernel/meta.js";
import type { EventFormats } from "./event-formats.js";
import { madeUpPayload } from "./sample-events.js";
import type { Subscriptions } from "./subscriptions.js";

export interface Trigger {
  readonly eventType: EventType;
  readonly overrides: Overrides;
  /** The format for all URLs; null: each has its own. */
  readonly version: WebhookVersion | null;
}

/** Events that somebody wants to be told of, although nothing has happened (TRIGGERED_EVENTS). */
export interface Triggers {
  /** Why the overrides cannot be, in sentences, for each format that would be sent; none: they can. */
  problems(account: Account, trigger: Trigger): Localized[];
  /**
   * Within a unit of work: writes down that it was triggered, and the outbox tells of it. Answers what was queued, and
   * what it says to the URL that was registered first.
   */
  trigger(account: Account, trigger: Trigger): { queued: Fact<"event.queued">; payload: WebhookPayload };
  /** What the event of an entry says at a URL of a version. */
  payload(entry: JournalEntry<"event.triggered">): (version: WebhookVersion | null) => WebhookPayload;
}

/** How many were triggered in this world. */
const COUNT = "events.triggered";

export function createTriggers(
  { ids, clock, journal, meta }: { ids: Ids; clock: Clock; journal: Journal; meta: Meta },
  { accounts, directory }: { accounts: Pick<Accounts, "get">; directory: Directory },
  {
    subscriptions,
    formats,
  }: { subscriptions: Pick<Subscriptions, "active">; formats: Pick<EventFormats, "version"> },
): Triggers {
  const version = (account: Account, own: WebhookVersion | null = null) => formats.version(account.id, own);
  const told = (
    account: Account,
    { eventType, overrides, version: forced, number }: Fact<"event.triggered">,
    at: number,
  ) => {
    const payload = madeUpPayload({ ids, directory }, account, { eventType, number, at });
    return (own: WebhookVersion | null) => {
      const version = forced ?? own;
      return overridden(payload(version), overrides, payloadSchema(eventType, version));
    };
  };
  const payloadFor: Triggers["payload"] = ({ account, data, at }) => {
    const payload = told(accounts.get(Number(account)), data, Date.parse(at));
    return (version) => payload(version).payload;
  };
  const next = () => Number(meta.get(COUNT) ?? 0) + 1;

  return {
    problems: (account, trigger) => {
      const urls = subscriptions.active(account.id, trigger.eventType);
      const versions = new Set(
        urls.length === 0 ? [version(account)] : urls.map((url) => version(account, url.version)),
      );
      const check = told(account, { ...trigger, number: next() }, clock.now());
      const found = [...versions].flatMap((one) => check(one).problems);
      // Both formats may have the same problem.
      return [...new Map(found.map((problem) => [problem.en, problem])).values()];
    },
    trigger: (account, trigger) => {
      const number = next();
      meta.set(COUNT, String(number));
      const seq = journal.append({
        type: "event.triggered",
        account: account.id,
        data: { ...trigger, number },
      });
      // The outbox hears of a fact as it is written, so that its entry is the next one.
      const [triggered, queued] = journal.since(seq - 1, 2) as [
        JournalEntry<"event.triggered">,
        JournalEntry<"event.queued">,
      ];
      const [first] = subscriptions.active(account.id, trigger.eventType);
      return { queued: queued.data, payload: payloadFor(triggered)(version(account, first?.version)) };
    },
    payload: payloadFor,
  };
}
