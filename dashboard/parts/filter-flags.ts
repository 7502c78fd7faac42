import type { DeliveryFilter } from "../../server/contract/control/delivery-holds.js";
import { shellWord } from "./curl.js";

/** A filter of deliveries as the command line takes it, with a blank before each flag; nothing for all of them. */
export function filterFlags({ eventType, url, account, transactionId }: DeliveryFilter): string {
  let flags = "";
  if (eventType) flags += ` --event ${eventType}`;
  if (url) flags += ` --to ${shellWord(url)}`;
  if (transactionId) flags += ` --transaction ${transactionId}`;
  if (account) flags += ` --account ${account}`;
  return flags;
}
