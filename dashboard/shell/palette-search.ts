import { type CertificateCode, certificateCodes } from "../../server/contract/accounts/certificate-codes.js";
import { type ControlClient, ControlError } from "../../server/contract/client.js";
import { parseDuration } from "../../server/contract/clock/duration.js";
import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import type { FoundRecord } from "../../server/contract/lookup/identify.control.js";
import type { ScenarioView } from "../../server/contract/scenarios/scenarios.control.js";
import type { TransactionRow } from "../../server/contract/transactions/transactions.control.js";
import type { DeliverySummary } from "../../server/contract/webhooks/deliveries.control.js";

/** Everything that has an id: records, a webhook delivery, or a refused call. */
export interface IdMatches {
  readonly records: readonly FoundRecord[];
  /** If no record has this id: the newest transactions that have a word beginning with the text. */
  readonly similar: readonly TransactionRow[];
  readonly delivery: DeliverySummary | null;
  readonly deliveryHref: string;
  /** The call that an errorId belongs to. */
  readonly refusal: { readonly requestId: number; readonly operation: string | null } | null;
  /** The call with this number. */
  readonly call: Pick<WholeRequest, "id" | "method" | "path" | "status"> | null;
  /** The error codes about certificates that begin with the text, each with the newest call that was refused with it. */
  readonly certificates: readonly RefusedCertificate[];
}

interface RefusedCertificate extends CertificateCode {
  readonly newestCall: number | null;
}

type Client = Pick<
  ControlClient,
  | "identify"
  | "listTransactions"
  | "showDelivery"
  | "listEndpoints"
  | "listRequests"
  | "explainRefusal"
  | "showRequest"
>;

/** A number alone or after its kind: `#3`, `MED 2`, `delivery 7`, `call 168`. */
const NUMBER = /^(?:(med)|(delivery|entrega)|(call|chamada))?\s*#?(\d{1,15})$/i;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LONGEST_ID = 2_000;
/** Shorter texts are the beginning of too much. */
const SHORTEST_BEGINNING = 3;
const LONGEST_BEGINNING = 200;
const MAX_SIMILAR = 6;

/**
 * Finds everything whose id is this text, in every account: `10001`, `MED 2`, `delivery 7`, `call 168`, an
 * externalId, an errorId. If no record has this id: also the newest transactions that have a word beginning with this text.
 */
export async function findById(client: Client, text: string): Promise<IdMatches> {
  const written = NUMBER.exec(text);
  const [, med, deliveryWord, callWord, number = ""] = written ?? [];
  const kind = med ? "med" : deliveryWord ? "delivery" : callWord ? "call" : null;
  const isMed = kind === "med";
  const isNumberOf = (other: "delivery" | "call") => number !== "" && (kind === null || kind === other);
  const id = number || text;
  const isId = id !== "" && id.length <= LONGEST_ID && (kind === null || isMed);
  const [{ found }, delivery, refusal, call, certificates] = await Promise.all([
    isId ? client.identify({ id }) : { found: [] },
    isNumberOf("delivery") ? unlessUnknown(client.showDelivery({ id: number })) : null,
    UUID.test(text) ? unlessUnknown(client.explainRefusal({ errorId: text.toLowerCase() })) : null,
    isNumberOf("call") ? unlessUnknown(client.showRequest({ id: Number(number) })) : null,
    Promise.all(certificateCodes(text).map((code) => refusedCertificate(client, code))),
  ]);
  const records = isMed ? found.filter(({ kind }) => kind === "med") : found;
  const isBeginning =
    records.length === 0 && text.length >= SHORTEST_BEGINNING && text.length <= LONGEST_BEGINNING;
  const { transactions } = isBeginning
    ? await client.listTransactions({ text, limit: MAX_SIMILAR })
    : { transactions: [] };
  return {
    records,
    similar: transactions,
    delivery,
    deliveryHref: delivery ? await hrefOfDelivery(client, delivery) : "",
    refusal,
    call,
    certificates,
  };
}

async function refusedCertificate(client: Client, code: CertificateCode): Promise<RefusedCertificate> {
  const { requests } = await client.listRequests({ outcome: "refused", text: code.answered, limit: 1 });
  return { code: code.code, answered: code.answered, newestCall: requests[0]?.id ?? null };
}

/** The delivery below its URL, or its event if the URL is no longer registered. */
async function hrefOfDelivery(client: Client, delivery: DeliverySummary): Promise<string> {
  const { id, account, url, eventType, eventSeq } = delivery;
  const { endpoints } = await client.listEndpoints({ account });
  const endpoint = endpoints.find((other) => other.url === url && other.eventType === eventType);
  return endpoint ? `/webhooks/${endpoint.id}?delivery=${id}` : `/activity/${eventSeq}`;
}

const unlessUnknown = <Found>(found: Promise<Found>): Promise<Found | null> =>
  found.catch((error: unknown) => {
    if (error instanceof ControlError) return null;
    throw error;
  });

/** What a text says as a scenario: an HTTP status of a fault alone, such as `503`, means `http:503`. */
export const scenarioText = (text: string): string => (/^(429|5\d\d)$/.test(text) ? `http:${text}` : text);

/** How the parameters of each kind are written. Their limits are explained where the scenario is shown. */
const IS_WRITTEN: Readonly<Record<string, (parameter: string) => boolean>> = {
  status: (text) => /^\d{3}$/.test(text),
  count: (text) => /^\d{1,9}$/.test(text),
  duration: (text) => parseDuration(text) !== null,
  "error-code": (text) => /^\w+$/.test(text),
  refusal: (text) => /^[\w-]+$/.test(text),
};

/** The scenario that a text is with a parameter, such as `http:503`. */
export const familyOf = <View extends Pick<ScenarioView, "name" | "parameter">>(
  scenarios: readonly View[],
  text: string,
): View | undefined =>
  scenarios.find(({ name, parameter }) => {
    const start = `${name}:`;
    if (parameter === null || !text.toLowerCase().startsWith(start)) return false;
    return IS_WRITTEN[parameter.kind]?.(text.slice(start.length)) ?? false;
  });
