import { mayBeCalled, type WebhookBounds } from "../contract/webhooks/callable-url.js";
import { unanswered, type WebhookClient } from "../webhooks/webhook-client.js";

/**
 * A webhook client for replays: it sends everything to the address that `to` returns, with the original URL in
 * `x-localpix-url`, so no real receiver is called (assumption CASES). If `to` returns undefined, it calls the
 * original URL if this sandbox allows it; plain HTTP, for example, needs `allowHttpWebhooks`.
 */
export function redirectingClient(
  client: WebhookClient,
  to: () => string | undefined,
  bounds: WebhookBounds,
): WebhookClient {
  /** Whether a URL may be called. */
  const allowed = new Map<string, boolean>();
  const isAllowed = (url: string) => {
    const known = allowed.get(url);
    if (known !== undefined) return known;
    const found = URL.canParse(url) && mayBeCalled(url, bounds);
    allowed.set(url, found);
    return found;
  };
  return {
    ...client,
    post: async (url, headers, body, timeoutMs, registerTimeout) => {
      const address = to();
      if (address !== undefined)
        return client.post(
          address,
          [...headers, "x-localpix-url", encodeURI(url)],
          body,
          timeoutMs,
          registerTimeout,
        );
      // The URL may have been registered under other settings, but the current ones apply.
      if (!isAllowed(url)) return unanswered(URL_NOT_ALLOWED, 0);
      return client.post(url, headers, body, timeoutMs, registerTimeout);
    },
  };
}

const URL_NOT_ALLOWED =
  "Webhooks are sent to https URLs only. --allow-http-webhooks also allows http URLs on this machine; together with --webhook-addresses private, it allows http URLs in private networks, too.";
