import type { ProblemError } from "../../server/contract/control-problems.js";

/**
 * The gateway refused a call. A message of the gateway begins with the path of a field if that field is invalid. This
 * is a module of its own, because every action imports it.
 */
export class GatewayRefusal extends Error {
  constructor(messages: readonly string[]) {
    super(messages.join("; "));
    this.error = {
      code: "",
      message: this.message,
      violations: messages.map((message) => {
        const [field = "", ...words] = message.split(" ");
        return { field, rule: "other", params: { text: words.join(" ") }, message };
      }),
    };
  }

  readonly error: ProblemError;
}
