import { durationsText } from "../../server/contract/webhooks/delivery-settings.js";
import type { FactEntry } from "../feed/journal-reducer.js";
import { reaisText } from "../parts/format-reais.js";
import type { Format } from "../parts/use-format.js";
import type { Words } from "../words/words.js";
import type { Titles } from "./title.js";
import { urlName } from "./url-name.js";

/** The ids and names by which a reader recognizes a fact, the most useful first. */
export function rowLabels(fact: FactEntry, titles: Titles, common: Words, { time }: Format): string[] {
  const { transactionId = "" } = fact;
  const { labels } = titles;
  switch (fact.type) {
    case "charge.created":
    case "charge.paid":
    case "charge.expired":
    case "charge.failed":
      return present(`${labels.charge} ${transactionId}`, fact.data.externalId, fact.data.scenario);
    case "payout.created":
    case "payout.settled":
    case "payout.kept":
      return present(`${labels.payout} ${transactionId}`, fact.data.externalId, fact.data.scenario);
    case "payout.rejected":
      return present(
        `${labels.payout} ${transactionId}`,
        fact.data.errorCode,
        fact.data.externalId,
        fact.data.scenario,
      );
    case "refund.created":
    case "refund.settled":
    case "payout.returned":
      return present(
        `${fact.type === "payout.returned" ? labels.return : labels.refund} ${transactionId}`,
        fact.data.externalId,
        labels.of(fact.data.originalTransactionId),
        fact.data.scenario,
      );
    case "refund.failed":
      return present(
        `${labels.refund} ${transactionId}`,
        fact.data.errorCode,
        fact.data.externalId,
        labels.of(fact.data.originalTransactionId),
        fact.data.scenario,
      );
    case "cob.created":
    case "cob.paid":
    case "cob.removed":
      return present(`cob ${fact.data.txid}`, fact.data.scenario);
    case "cob.failed":
      return present(`cob ${fact.data.txid}`, fact.data.errorCode, fact.data.scenario);
    case "split.scheduled":
    case "split.skipped":
      return present(fact.data.externalId, fact.data.name);
    case "pix.received":
      return present(`pix ${transactionId}`, fact.data.pixKey, fact.data.counterpart?.name ?? null);
    case "med.opened":
    case "med.received":
    case "med.accepted":
    case "med.rejected":
    case "med.cancelled":
      return present(`med ${fact.data.medId}`, fact.data.cause, fact.data.endToEndId);
    case "request.refused":
      return present(fact.data.code ?? fact.data.reason);
    case "webhook.registered":
      return present(fact.data.eventType, fact.data.version, urlName(fact.data.url));
    case "webhook.removed":
      return present(fact.data.eventType, urlName(fact.data.url));
    case "webhook.held":
    case "webhook.released":
    case "webhook.recovered": {
      const { eventType = null, url = null, transactionId = null } = fact.data.filter;
      return present(eventType, url, transactionId, labels.deliveries(fact.data.deliveries));
    }
    case "webhook.rescheduled":
      return Object.values(fact.data).map((value) => durationsText(value, " "));
    case "event.triggered":
      return present(
        fact.data.eventType,
        ...Object.entries(fact.data.overrides).map(([path, value]) => `${path}=${value}`),
      );
    case "account.created":
      return present(fact.data.name, fact.data.pixKey);
    case "account.changed":
      return Object.keys(fact.data.settings).map((name) => titles.settings[name] ?? name);
    case "balance.adjusted":
      return [`${reaisText(fact.data.before.available)} → ${reaisText(fact.data.balance.available)}`];
    case "certificate.issued":
      return present(certificateName(fact.data.kind, titles), fact.data.fingerprint.slice(0, 16));
    case "token.issued":
      return [common.validUntil(time(fact.data.expiresAt))];
    case "world.began":
      return [`${labels.seed} ${fact.data.seed}`];
    case "scenario.armed":
    case "scenario.met":
      return present(`#${fact.data.id}`, fact.data.scenario, fact.data.operation);
    case "scenario.ignored":
      return present(fact.data.scenario, fact.data.operation);
    case "scenario.disarmed":
      return present(`#${fact.data.id}`, fact.data.scenario);
    case "scenario.reloaded":
      return fact.data.problems.length > 0 ? fact.data.problems : [labels.files(fact.data.files)];
    case "clock.changed":
      return [`${time(fact.data.before)} → ${time(fact.data.now)}`, common.clock[fact.data.mode]];
  }
}

/** The journal keeps the kind as a text, so that older entries stay readable. */
export const certificateName = (kind: string, { certificateKinds }: Titles): string =>
  (certificateKinds as Readonly<Record<string, string>>)[kind] ?? kind;

const present = (...parts: (string | null)[]) => parts.filter((part): part is string => Boolean(part));
