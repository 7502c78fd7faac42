import type { EntryType, Fact } from "../contract/journal/journal.js";
import { idText } from "../kernel/id-text.js";
import type { NewEntry } from "../kernel/journal.js";
import type { Delivery } from "./deliveries.js";

/** The entry types about one delivery. */
type DeliveryEntry = Extract<EntryType, `delivery.${string}`>;
type About = "deliveryId" | "eventSeq" | "eventType" | "url";
/** The data that an entry type has beyond the fields of every delivery entry, if any. */
type More<Type extends DeliveryEntry> =
  Omit<Fact<Type>, About> extends Record<string, never> ? [] : [more: Omit<Fact<Type>, About>];

/** A journal entry about a delivery. */
export function deliveryFact<Type extends DeliveryEntry>(
  type: Type,
  { id, accountId, transactionId, eventSeq, eventType, url }: Delivery,
  ...[more]: More<Type>
): NewEntry<Type> {
  return {
    type,
    account: accountId,
    ...(transactionId === null ? {} : { transactionId }),
    data: { deliveryId: idText(id), eventSeq, eventType, url, ...more } as Fact<Type>,
  };
}
