import type { Localized } from "../localized.js";
import type { Settings } from "../settings/start-settings.js";
import { isThisMachine } from "../this-machine.js";

/**
 * Whether a text is a URL with `scheme://host`. The URL parser of Node repairs `https:/host` and `https:\\host`, but
 * clients in other languages refuse them (POST /api/webhooks). User and password are refused too: not every client
 * sends them, and they would show in the journal and in lists. Use a header for them.
 */
export const hasAuthority = (text: string): boolean =>
  /^[a-z][a-z\d+.-]*:\/\/[^\s\\/?#@]+([/?#]|$)/i.test(text) && URL.canParse(text);

/** What a URL that receives webhooks must be; after the name of its field. The page and the gateway say the same. */
export const ABSOLUTE_URL: Localized = {
  en: "must be an absolute URL with a host, without spaces and without user and password, such as https://loja.example/pix",
  pt: "deve ser uma URL absoluta com host, sem espaços e sem usuário e senha, como https://loja.example/pix",
};

/** The URL to forward to, of which `http://` or `http://localhost:` may be left out; null if it is none. */
export function forwardTarget(text: string): string | null {
  // A URL parser would read a bare port as an IPv4 address: 3100 as 0.0.12.28.
  const address = /^\d+([/?#]|$)/.test(text) ? `localhost:${text}` : text;
  const url = /^(https?:|[a-z][a-z\d+.-]*:\/\/)/i.test(address) ? address : `http://${address}`;
  return /^https?:/i.test(url) && hasAuthority(url) ? url : null;
}

/** The settings that limit where webhooks can be sent. */
export type WebhookBounds = Pick<Settings, "allowHttpWebhooks" | "webhookAddresses">;

/**
 * Whether webhooks may be sent to a URL. HTTPS is always allowed. HTTP needs `allowHttpWebhooks` (POST /api/webhooks)
 * and a receiver on this machine. If `webhookAddresses` is `private`, any host is allowed over HTTP, such as another
 * container: its address is checked when a webhook is sent.
 */
export function mayBeCalled(text: string, { allowHttpWebhooks, webhookAddresses }: WebhookBounds): boolean {
  const { protocol, hostname } = new URL(text);
  if (protocol === "https:") return true;
  const isNear = webhookAddresses === "private" || isThisMachine(hostname);
  return allowHttpWebhooks && protocol === "http:" && isNear;
}
