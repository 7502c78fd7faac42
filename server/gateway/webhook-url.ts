import { mayBeCalled } from "../contract/callable-url.js";
import { Refusal } from "../contract/refusal.js";
import type { Settings } from "../contract/start-settings.js";
import { addressIn, mayBeReached } from "../webhooks/addresses.js";

/** What decides where webhooks may go. */
export type WebhookBounds = Pick<Settings, "allowHttpWebhooks" | "webhookAddresses">;

/**
 * Throws the refusal `body-invalid` for a URL to which no webhook may go. What a host name comes to is known when a
 * webhook is sent, and judged then (WEBHOOK_ADDRESSES).
 */
export function checkWebhookUrl(
  text: string,
  { allowHttpWebhooks: allowHttp, webhookAddresses }: WebhookBounds,
): void {
  const refuse = (message: string) => {
    throw new Refusal("body-invalid", { violations: [{ field: "url", message }] });
  };
  if (!mayBeCalled(text, allowHttp))
    refuse(allowHttp ? "url deve ser HTTPS, ou HTTP em localhost" : "url deve ser HTTPS");
  const address = addressIn(new URL(text).hostname);
  if (address !== null && !mayBeReached(address, webhookAddresses))
    refuse(`url aponta para ${address}, um endereço para o qual nenhum webhook pode ir`);
}
