import { Refusal } from "../contract/refusal.js";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

/**
 * Throws the refusal `body-invalid` for a URL to which no webhook may go. Plain HTTP is for receivers on this
 * machine, and only where the sandbox was told so.
 */
export function checkWebhookUrl(text: string, allowHttp: boolean): void {
  const url = new URL(text);
  if (url.protocol === "https:") return;
  if (allowHttp && url.protocol === "http:" && LOOPBACK.test(url.hostname)) return;
  const message = allowHttp ? "url deve ser HTTPS, ou HTTP em localhost" : "url deve ser HTTPS";
  throw new Refusal("body-invalid", { violations: [{ field: "url", message }] });
}
