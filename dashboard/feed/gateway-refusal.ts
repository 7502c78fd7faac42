import type { ProblemError } from "../../server/contract/control-problems.js";

/**
 * The gateway refused a call. The messages are the gateway's own, which begin with the path of a field where one is at
 * fault. Apart, because every action knows it.
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
