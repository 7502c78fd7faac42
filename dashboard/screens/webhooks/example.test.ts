import { expect, it } from "vitest";
import { hasTwoFormats } from "../../../server/contract/webhooks/webhook-payloads.js";
import { overrideFlags, overridesOf, placesOf } from "./example.js";

const places = placesOf("cash_in", "v1");

it("reads typed values by the type of their field, and leaves out empty and unknown ones", () => {
  const fields = { originalAmount: "10.5", externalId: "7", errorCode: "null", status: "", "data.txId": "x" };
  expect(overridesOf(fields, places)).toEqual({ originalAmount: 10.5, externalId: "7", errorCode: null });
});

it("writes the same as flags, quoted for the shell", () => {
  expect(overrideFlags({ externalId: "pedido 7", status: "ERROR", "data.txId": "x" }, places)).toBe(
    " --override 'externalId=pedido 7' --override status=ERROR",
  );
});

it("lists the fields of a payload; a MED has a single format", () => {
  expect(placesOf("cash_in", "v2").map(({ path }) => path)).toContain("data.txId");
  expect(places.find(({ path }) => path === "status")?.values).toEqual(["CONFIRMED", "ERROR"]);
  expect([hasTwoFormats("cash_in"), hasTwoFormats("med_created")]).toEqual([true, false]);
});
