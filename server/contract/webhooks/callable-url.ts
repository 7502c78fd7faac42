import type { Settings } from "../settings/start-settings.js";
import { isThisMachine } from "../this-machine.js";

/**
 * Whether a text is a URL that names its host: `scheme://host`. The URL parser repairs `https:/host` and `https:\\host`;
 * clients in other languages refuse them (POST /api/webhooks). User and password before the host are not sent by every
 * client, and would stand in journal and lists; a header can carry them.
 */
export const hasAuthority = (text: string): boolean =>
  /^[a-z][a-z\d+.-]*:\/\/[^\s\\/?#@]+([/?#]|$)/i.test(text) && URL.canParse(text);

/** What decides where webhooks may go. */
export type WebhookBounds = Pick<Settings, "allowHttpWebhooks" | "webhookAddresses">;

/**
 * Whether webhooks may go to a URL. Plain HTTP is for receivers on this machine, and only where the sandbox was told
 * so (POST /api/webhooks); and for the other containers of a network, under any name, where nothing goes beyond
 * private networks anyway, which is judged by address when something is sent.
 */
export function mayBeCalled(text: string, { allowHttpWebhooks, webhookAddresses }: WebhookBounds): boolean {
  const { protocol, hostname } = new URL(text);
  if (protocol === "https:") return true;
  const isNear = webhookAddresses === "private" || isThisMachine(hostname);
  return allowHttpWebhooks && protocol === "http:" && isNear;
}
