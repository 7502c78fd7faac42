import type { ProblemError } from "../../server/contract/control-problems.js";
import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import type { Language, Localized } from "../../server/contract/localized.js";

type Explanation = NonNullable<WholeRequest["explanation"]>;

/**
 * The gateway refused a call of this page. Its messages are Portuguese; the explanation has them in every language, and
 * is null if the call is not recorded. This is a module of its own, because every action imports it.
 */
export class GatewayRefusal extends Error {
  /** The fields that are invalid, and the code of the cause. */
  readonly error: ProblemError;
  /** The problem as a whole. */
  readonly texts: { readonly message: Localized; readonly hint?: Localized } | undefined;

  constructor(message: string, explanation: Explanation | null) {
    super(message);
    const { violations = [], cause } = explanation ?? {};
    this.error = {
      code: cause?.code ?? "",
      message,
      violations: violations.map(({ field, expected }) => ({
        field,
        rule: "sentence",
        params: expected,
        message: `${field} ${expected.en}`,
      })),
    };
    const broken = (language: Language) =>
      violations.map(({ field, expected }) => `${field} ${expected[language]}`).join("; ");
    this.texts =
      violations.length > 0 ? { message: { en: broken("en"), pt: broken("pt") } } : (cause ?? undefined);
  }
}
