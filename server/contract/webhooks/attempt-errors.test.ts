import { expect, it } from "vitest";
import { injectedFailure } from "../../webhooks/injected-failure.js";
import { attemptErrors, attemptErrorText } from "./attempt-errors.js";

it("says every recorded error in Portuguese, with its values", () => {
  for (const { en, pt } of Object.values(attemptErrors)) expect(attemptErrorText(en, "pt")).toBe(pt);
  expect(attemptErrorText("No answer within 2.5 s.", "pt")).toBe("Sem resposta em 2.5 s.");
  expect(attemptErrorText(injectedFailure(503, 1_000).error ?? "", "pt")).toMatch(/respondido 503\.$/);
});

it("leaves English and unknown errors as they are", () => {
  expect(attemptErrorText("The listener is disconnected.", "en")).toBe("The listener is disconnected.");
  expect(attemptErrorText("write EPIPE", "pt")).toBe("write EPIPE");
});
