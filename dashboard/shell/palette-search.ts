import { type ControlClient, ControlError } from "../../server/contract/client.js";
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
  /** The number of the call. */
  readonly refusal: { readonly requestId: number; readonly operation: string | null } | null;
}

type Client = Pick<
  ControlClient,
  "identify" | "listTransactions" | "showDelivery" | "listEndpoints" | "explainRefusal"
>;

/** A number alone or after its kind: `#3`, `MED 2`, `delivery 7`. */
const NUMBER = /^(?:(med)|delivery|entrega)?\s*#?(\d{1,15})$/i;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LONGEST_ID = 2_000;
/** Shorter texts are the beginning of too much. */
const SHORTEST_BEGINNING = 3;
const LONGEST_BEGINNING = 200;
const MAX_SIMILAR = 6;

/**
 * Finds everything whose id is this text, in every account: `10001`, `MED 2`, `delivery 7`, an externalId, an
 * errorId. If no record has this id: also the newest transactions that have a word beginning with this text.
 */
export async function findById(client: Client, text: string): Promise<IdMatches> {
  const written = NUMBER.exec(text);
  const number = written?.[2];
  const isMed = written?.[1] !== undefined;
  const hasWord = written !== null && /^[a-z]/i.test(text);
  const id = number ?? text;
  const isId = id !== "" && id.length <= LONGEST_ID && (isMed || !hasWord);
  const [{ found }, delivery, refusal] = await Promise.all([
    isId ? client.identify({ id }) : { found: [] },
    number === undefined || isMed ? null : unlessUnknown(client.showDelivery({ id: number })),
    UUID.test(text) ? unlessUnknown(client.explainRefusal({ errorId: text.toLowerCase() })) : null,
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
  };
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

/** The scenario with a parameter that a text contains, such as `http:503`. */
export const familyOf = <View extends Pick<ScenarioView, "name" | "parameter">>(
  scenarios: readonly View[],
  text: string,
): View | undefined =>
  scenarios.find(({ name, parameter }) => {
    const start = `${name}:`;
    return parameter !== null && text.length > start.length && text.toLowerCase().startsWith(start);
  });
