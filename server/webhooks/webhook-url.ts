import { Refusal } from "../contract/refusal.js";
import { mayBeCalled, type WebhookBounds } from "../contract/webhooks/callable-url.js";
import { ipAddressOf, isAllowedAddress } from "./addresses.js";

/**
 * Throws the refusal `body-invalid` for a URL to which webhooks may not be sent. The addresses of a host name are
 * checked later, whenever a webhook is sent (assumption WEBHOOK_ADDRESSES).
 */
export function checkWebhookUrl(text: string, bounds: WebhookBounds): void {
  const refuse = (message: string) => {
    throw new Refusal("body-invalid", { violations: [{ field: "url", message }] });
  };
  const { allowHttpWebhooks, webhookAddresses } = bounds;
  if (!mayBeCalled(text, bounds))
    refuse(allowHttpWebhooks ? "url deve ser HTTPS, ou HTTP em localhost" : "url deve ser HTTPS");
  const address = ipAddressOf(new URL(text).hostname);
  if (address !== null && !isAllowedAddress(address, webhookAddresses))
    refuse(`url aponta para ${address}, um endereço para o qual nenhum webhook pode ir`);
}
