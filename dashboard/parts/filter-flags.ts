import type { DeliveryFilter } from "../../server/contract/webhooks/delivery-holds.control.js";
import { flag } from "./curl.js";

/** A filter of deliveries as the command line takes it, with a blank before each flag; nothing for all of them. */
export function filterFlags({ eventType, url, account, transactionId }: DeliveryFilter): string {
  return [
    flag("event", eventType ?? ""),
    flag("to", url ?? ""),
    flag("transaction", transactionId ?? ""),
    flag("account", account?.toString() ?? ""),
  ].join("");
}
