import { mayBeCalled, type WebhookBounds } from "../contract/webhooks/callable-url.js";
import { unanswered, type WebhookClient } from "../webhooks/webhook-client.js";

/**
 * A webhook client that sends everything to the address that `to` returns, with the original URL in `x-localpix-url`: in
 * a world that replays a case no real receiver is called (CASES). If `to` returns undefined, it sends to the URL itself,
 * with plain HTTP only where this sandbox allows it.
 */
export function redirectingClient(
  client: WebhookClient,
  to: () => string | undefined,
  bounds: WebhookBounds,
): WebhookClient {
  return {
    ...client,
    post: async (url, headers, body, timeoutMs) => {
      const instead = to();
      if (instead !== undefined)
        return client.post(instead, [...headers, "x-localpix-url", encodeURI(url)], body, timeoutMs);
      // It may have been registered under other settings; the current ones count.
      if (!URL.canParse(url) || !mayBeCalled(url, bounds)) return unanswered(NO_SUCH_SCHEME, 0);
      return client.post(url, headers, body, timeoutMs);
    },
  };
}

const NO_SUCH_SCHEME =
  "Webhooks go to https URLs, and with --allow-http-webhooks to http URLs on this machine, or in private networks if --webhook-addresses is private.";
