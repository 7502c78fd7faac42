import type { DeliveryFilterInput } from "../../server/contract/webhooks/delivery-holds.control.js";
import { flag } from "./flag.js";

/** A delivery filter as flags of the command line, each after a blank; "" for all deliveries. */
export function filterFlags({ eventType, url, account, transactionId }: DeliveryFilterInput): string {
  return [
    flag("event", eventType ?? ""),
    flag("to", url ?? ""),
    flag("transaction", transactionId ?? ""),
    flag("account", account?.toString() ?? ""),
  ].join("");
}
