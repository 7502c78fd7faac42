import { Refusal, refusalMessage, type Violation } from "../refusal.js";

/** The token endpoint has its own code for an invalid body, and lists the violations in `details` too. */
export function tokenBodyInvalid(violations: readonly Violation[]): Refusal {
  const listed = violations.map(({ field, message }) => ({ field, message }));
  return new Refusal("token-body-invalid", { violations, details: { violations: listed } });
}

/** The token endpoint refuses a body that cannot be read like any other invalid body. `unread`: the usual refusal. */
export const tokenBodyUnread = (unread: Refusal): Refusal =>
  tokenBodyInvalid([{ field: "", message: refusalMessage(unread), expected: READABLE }]);

const READABLE = { en: "must be JSON that can be read", pt: "deve ser um JSON que possa ser lido" };
