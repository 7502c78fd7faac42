import { mayBeCalled } from "../contract/callable-url.js";
import { Refusal } from "../contract/refusal.js";

/** Throws the refusal `body-invalid` for a URL to which no webhook may go. */
export function checkWebhookUrl(text: string, allowHttp: boolean): void {
  if (mayBeCalled(text, allowHttp)) return;
  const message = allowHttp ? "url deve ser HTTPS, ou HTTP em localhost" : "url deve ser HTTPS";
  throw new Refusal("body-invalid", { violations: [{ field: "url", message }] });
}
