import { expect, test } from "vitest";
import { namesInBraces } from "./localized.js";
import { refusalCauses } from "./refusal-causes.js";
import { refusals } from "./refusals.js";

const BY_SCENARIO = ["refused-by-scenario", "failed-by-scenario"];

/** The refusals without a cause of the same name: each is thrown with one of these. */
const THROWN: Readonly<Record<string, readonly string[]>> = {
  "token-invalid": [
    "token-missing",
    "token-header-empty",
    "token-empty",
    "token-scheme-missing",
    "token-scheme-doubled",
    "token-scheme-wrong",
    "token-header-malformed",
    "token-malformed",
    "token-expired",
    "token-altered",
    "token-of-another-sandbox",
    "token-unsigned",
    "token-foreign",
  ],
  "credentials-invalid": ["client-id-unknown", "client-secret-wrong"],
  "auth-upstream-error": BY_SCENARIO,
  "auth-upstream-unavailable": BY_SCENARIO,
  "provider-unreachable": BY_SCENARIO,
  "bad-gateway": BY_SCENARIO,
  "service-unavailable": BY_SCENARIO,
  "gateway-timeout": BY_SCENARIO,
};

test.each(Object.entries(refusalCauses))("%s has the same values in both languages", (_name, texts) => {
  for (const { en, pt } of [texts.message, texts.hint]) {
    expect(en).not.toBe("");
    expect(namesInBraces(pt).toSorted()).toEqual(namesInBraces(en).toSorted());
  }
});

test.each(Object.keys(refusals))("the refusal %s has a cause and a next step", (reason) => {
  for (const name of THROWN[reason] ?? [reason]) expect(Object.keys(refusalCauses)).toContain(name);
});
