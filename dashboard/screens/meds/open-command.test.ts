import { expect, it } from "vitest";
import { openCommand } from "./open-command.js";

const plain = { id: "10001", reason: "REFUND_REQUEST", cause: "", description: "", receive: true };

it("includes only flags that differ from the default", () => {
  expect(openCommand({ ...plain, value: undefined })).toBe("localpix med open 10001");
  expect(
    openCommand({
      id: "pedido-7",
      reason: "REFUND_CANCELLATION",
      cause: "FRAUD",
      description: "caiu num golpe",
      value: 30,
      receive: false,
    }),
  ).toBe(
    "localpix med open pedido-7 --reason REFUND_CANCELLATION --cause FRAUD --description 'caiu num golpe' --value 30,00 --no-receive",
  );
});
