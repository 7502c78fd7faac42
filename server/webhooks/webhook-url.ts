import type { Localized } from "../contract/localized.js";
import { Refusal, violationOf } from "../contract/refusal.js";
import type { RefusalCause } from "../contract/refusal-causes.js";
import { mayBeCalled, type WebhookBounds } from "../contract/webhooks/callable-url.js";
import { ipAddressOf, isAllowedAddress } from "./addresses.js";

/**
 * Throws the refusal `body-invalid` for a URL to which webhooks may not be sent. The addresses of a host name are
 * checked later, whenever a webhook is sent (assumption WEBHOOK_ADDRESSES).
 */
export function checkWebhookUrl(text: string, bounds: WebhookBounds): void {
  const refuse = (expected: Localized, cause?: RefusalCause) => {
    const violations = [violationOf("url", expected)];
    throw new Refusal("body-invalid", cause ? { violations, cause } : { violations });
  };
  const { allowHttpWebhooks, webhookAddresses } = bounds;
  const { protocol, hostname } = new URL(text);
  if (!mayBeCalled(text, bounds))
    refuse(
      allowHttpWebhooks ? HTTPS_OR_NEAR : HTTPS,
      protocol === "http:" ? { name: "webhook-plain-http" } : undefined,
    );
  const address = ipAddressOf(hostname);
  if (address !== null && !isAllowedAddress(address, webhookAddresses))
    refuse({
      en: `points to ${address}, an address to which no webhook may go`,
      pt: `aponta para ${address}, um endereço para o qual nenhum webhook pode ir`,
    });
}

const HTTPS: Localized = {
  en: "must be HTTPS, such as https://loja.example/pix",
  pt: "deve ser HTTPS, como https://loja.example/pix",
};
const HTTPS_OR_NEAR: Localized = {
  en: "must be HTTPS, or HTTP on localhost, such as https://loja.example/pix",
  pt: "deve ser HTTPS, ou HTTP em localhost, como https://loja.example/pix",
};
