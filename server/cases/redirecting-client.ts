import { mayBeCalled, type WebhookBounds } from "../contract/webhooks/callable-url.js";
import { type WebhookClient, unanswered } from "../webhooks/webhook-client.js";

/**
 * A postman who, while `to` names an address, brings everything there, with its own address in `x-localpix-url`: in
 * a world that replays a case nobody's real receiver is called (CASES). In any other world plain HTTP goes only where
 * this sandbox allows it.
 */
export function redirected(postman: WebhookClient, to: () => string | undefined, bounds: WebhookBounds): WebhookClient {
  return {
    ...postman,
    post: async (url, headers, body, timeoutMs) => {
      const instead = to();
      if (instead !== undefined)
        return postman.post(instead, [...headers, "x-localpix-url", encodeURI(url)], body, timeoutMs);
      // It may have been registered under other settings, or elsewhere: what counts are those of now.
      if (!URL.canParse(url) || !mayBeCalled(url, bounds)) return unanswered(NO_SUCH_SCHEME, 0);
      return postman.post(url, headers, body, timeoutMs);
    },
  };
}

const NO_SUCH_SCHEME =
  "Webhooks go to https URLs, and with --allow-http-webhooks to http URLs on this machine, or in private networks if --webhook-addresses is private.";
