import type { AttemptView } from "../../server/contract/webhooks/deliveries.control.js";

/** Request and response of an attempt as JSON, so that two attempts can be compared field by field. */
export function attemptText({
  number,
  at,
  acknowledged,
  warning,
  responseBody,
  ...rest
}: AttemptView): string {
  return JSON.stringify({ ...rest, responseBody: parsed(responseBody) });
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return text;
  }
}
