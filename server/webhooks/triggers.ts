import type { Account, Accounts } from "../accounts/accounts.js";
import type { Directory } from "../bacen/directory.js";
import type { Fact, JournalEntry } from "../contract/journal/journal.js";
import type { Localized } from "../contract/localized.js";
import { mustExist } from "../contract/must-exist.js";
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
import { samplePayload } from "./sample-events.js";
import type { Subscriptions } from "./subscriptions.js";

export interface Trigger {
  readonly eventType: EventType;
  readonly overrides: Overrides;
  /** The format for all URLs; null: the format of each URL. */
  readonly version: WebhookVersion | null;
}

/** Sample events that a user triggers (assumption TRIGGERED_EVENTS). */
export interface Triggers {
  /** Why the overrides are invalid, as sentences, for each format that would be sent; empty if they are valid. */
  problems(account: Account, trigger: Trigger): Localized[];
  /**
   * Within a unit of work: records `event.triggered`, for which the outbox creates the deliveries. Returns what was
   * queued, and the payload for the URL that was registered first.
   */
  trigger(account: Account, trigger: Trigger): { queued: Fact<"event.queued">; payload: WebhookPayload };
  /** Returns a function that builds the event's payload in a version; null: the default format of the event. */
  payload(entry: JournalEntry<"event.triggered">): (version: WebhookVersion | null) => WebhookPayload;
}

/** The meta entry that counts the triggered events of this world. */
const COUNT_KEY = "events.triggered";

export function createTriggers(
  { ids, clock, journal, meta }: { ids: Ids; clock: Clock; journal: Journal; meta: Meta },
  { accounts, directory }: { accounts: Pick<Accounts, "get">; directory: Directory },
  {
    subscriptions,
    formats,
  }: { subscriptions: Pick<Subscriptions, "active">; formats: Pick<EventFormats, "version"> },
): Triggers {
  const version = (account: Account, urlVersion: WebhookVersion | null = null) =>
    formats.version(account, urlVersion);
  const overriddenPayload = (
    account: Account,
    { eventType, overrides, version: requestedVersion, number }: Fact<"event.triggered">,
    at: number,
  ) => {
    const payload = samplePayload({ ids, directory }, account, { eventType, number, at });
    return (urlVersion: WebhookVersion | null) => {
      const version = requestedVersion ?? urlVersion;
      return overridden(payload(version), overrides, payloadSchema(eventType, version));
    };
  };
  const payloadFor: Triggers["payload"] = ({ account, data, at }) => {
    const payload = overriddenPayload(
      accounts.get(mustExist(account, "account of a triggered event")),
      data,
      Date.parse(at),
    );
    return (version) => payload(version).payload;
  };
  const next = () => Number(meta.get(COUNT_KEY) ?? 0) + 1;

  return {
    problems: (account, trigger) => {
      const urls = subscriptions.active(account.id, trigger.eventType);
      const versions = new Set(
        urls.length === 0 ? [version(account)] : urls.map((url) => version(account, url.version)),
      );
      const check = overriddenPayload(account, { ...trigger, number: next() }, clock.now());
      const problems = [...versions].flatMap((urlVersion) => check(urlVersion).problems);
      // Both formats may have the same problem.
      return [...new Map(problems.map((problem) => [problem.en, problem])).values()];
    },
    trigger: (account, trigger) => {
      const number = next();
      meta.set(COUNT_KEY, String(number));
      const seq = journal.append({
        type: "event.triggered",
        account: account.id,
        data: { ...trigger, number },
      });
      // The outbox runs while the entry is written, so its own entry is the next one.
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
