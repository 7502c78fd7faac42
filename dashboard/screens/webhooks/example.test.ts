import { expect, it } from "vitest";
import { hasTwoFormats } from "../../../server/contract/webhooks/webhook-payloads.js";
import { overrideFlags, overridesOf, placesOf } from "./example.js";

const places = placesOf("cash_in", "v1");

it("reads what was typed as the type that its place has, and leaves out what is empty or has no place", () => {
  const fields = { originalAmount: "10.5", externalId: "7", errorCode: "null", status: "", "data.txId": "x" };
  expect(overridesOf(fields, places)).toEqual({ originalAmount: 10.5, externalId: "7", errorCode: null });
});

it("says the same as flags, quoted where a shell would read something into it", () => {
  expect(overrideFlags({ externalId: "pedido 7", status: "ERROR", "data.txId": "x" }, places)).toBe(
    " --override 'externalId=pedido 7' --override status=ERROR",
  );
});

it("knows which values a payload has, and that a MED is told in one way", () => {
  expect(placesOf("cash_in", "v2").map(({ path }) => path)).toContain("data.txId");
  expect(places.find(({ path }) => path === "status")?.values).toEqual(["CONFIRMED", "ERROR"]);
  expect([hasTwoFormats("cash_in"), hasTwoFormats("med_created")]).toEqual([true, false]);
});
