import { describe, expect, it } from "vitest";
import type { EventType } from "../contract/webhooks/event-types.js";
import type { ReceivedWebhook } from "./receiver.js";
import { webhookMatchers } from "./webhook-matchers.js";

const webhook = (eventType: EventType, payload: object): ReceivedWebhook => ({
  eventType,
  headers: {},
  text: JSON.stringify(payload),
  payload: payload as never,
});

const receiver = {
  received: [
    webhook("cash_out", { event: "CashOut", externalId: "a", status: "ERROR", metadata: { mine: 1 } }),
    webhook("cash_out", { event: "CashOut", externalId: "b", status: "CONFIRMED" }),
    webhook("cash_in", { type: "RECEIVE", data: { refunds: [], payment: { amount: "1.00" } } }),
    webhook("cash_in", { type: "RECEIVE", data: { refunds: [], payment: { amount: "2.00" } } }),
  ],
};
const nothing = { received: [] };
const { toHaveReceivedWebhook } = webhookMatchers;

describe("toHaveReceivedWebhook", () => {
  it.each<[string, boolean, Parameters<typeof toHaveReceivedWebhook>]>([
    ["a type", true, [receiver, "cash_out"]],
    ["no webhook of a type", false, [receiver, "refund_in"]],
    ["a field", true, [receiver, "cash_out", { externalId: "a" }]],
    ["another value", false, [receiver, "cash_out", { externalId: "c" }]],
    ["fields of two webhooks", false, [receiver, "cash_out", { externalId: "a", status: "CONFIRMED" }]],
    ["a field within another", true, [receiver, "cash_in", { data: { payment: { amount: "2.00" } } }]],
    ["an empty list", true, [receiver, "cash_in", { data: { refunds: [] } }]],
    ["a field within free metadata", true, [receiver, "cash_out", { metadata: { mine: 1 } }]],
    ["an asymmetric matcher", true, [receiver, "cash_out", { externalId: expect.stringMatching("^b") }]],
    ["an asymmetric matcher that fails", false, [receiver, "cash_out", { externalId: expect.any(Number) }]],
    ["a function", true, [receiver, "cash_out", ({ status }) => status === "ERROR"]],
    ["a function that returns false", false, [receiver, "cash_out", () => false]],
    ["the number", true, [receiver, "cash_in", {}, { times: 2 }]],
    ["another number", false, [receiver, "cash_in", {}, { times: 1 }]],
    ["none", true, [receiver, "refund_in", undefined, { times: 0 }]],
  ])("finds %s: %s", (_, pass, args) => {
    expect(toHaveReceivedWebhook(...args).pass).toBe(pass);
  });

  it("lists what arrived, and the fields that differ in the near misses", () => {
    const { message } = toHaveReceivedWebhook(receiver, "cash_out", {
      externalId: "c",
      status: expect.stringContaining("ERR"),
    });
    expect(message()).toBe(
      [
        `Expected to have received a cash_out webhook that matches {"externalId":"c","status":"StringContaining<ERR>"}, and received it 0 times.`,
        "",
        "What arrived:",
        `  1. cash_out {"event":"CashOut","externalId":"a","status":"ERROR","metadata":{"mine":1}}`,
        `     but externalId is "a", not "c"`,
        `  2. cash_out {"event":"CashOut","externalId":"b","status":"CONFIRMED"}`,
        `     but externalId is "b", not "c"`,
        `     but status is "CONFIRMED", not "StringContaining<ERR>"`,
        `  3. cash_in {"type":"RECEIVE","data":{"refunds":[],"payment":{"amount":"1.00"}}}`,
        `  4. cash_in {"type":"RECEIVE","data":{"refunds":[],"payment":{"amount":"2.00"}}}`,
      ].join("\n"),
    );
  });

  it("says how often it arrived", () => {
    const { message } = toHaveReceivedWebhook(receiver, "cash_in", undefined, { times: 1 });
    expect(message()).toMatch(
      /^Expected to have received a cash_in webhook exactly once, and received it 2 times\.\n/,
    );
  });

  it("says what arrived although it should not have", () => {
    expect(toHaveReceivedWebhook(receiver, "cash_out", { externalId: "a" }).message()).toMatch(
      /^Expected not to have received a cash_out webhook that matches {"externalId":"a"}, and received it once\./,
    );
  });

  it("says that nothing arrived", () => {
    expect(toHaveReceivedWebhook(nothing, "cash_out").message()).toMatch(/\n\nNothing arrived\.$/);
  });

  it("lists ten only, near misses and the last ones, and a part of a long payload", () => {
    const many = Array.from({ length: 12 }, (_, at) => webhook("cash_in", { at, long: "x".repeat(5_000) }));
    const text = toHaveReceivedWebhook({ received: many }, "cash_out").message();
    expect(text).toContain("What arrived (10 of 12):\n  3. cash_in");
    const near = { received: [webhook("cash_out", { externalId: "near" }), ...many] };
    expect(toHaveReceivedWebhook(near, "cash_out", { externalId: "c" }).message()).toContain(
      'What arrived (10 of 13):\n  1. cash_out {"externalId":"near"}\n     but externalId is "near", not "c"\n  5. cash_in',
    );
    expect(text.length).toBeLessThan(21_000);
  });

  it("lists the ones that match before near misses, and these before others", () => {
    const of = (name: string) => (_: unknown, at: number) =>
      webhook("cash_out", { externalId: `${name}-${at}` });
    const received = [
      webhook("cash_out", { externalId: "a" }),
      ...Array.from({ length: 12 }, of("near")),
      webhook("cash_in", {}),
    ];
    const text = toHaveReceivedWebhook({ received }, "cash_out", { externalId: "a" }).message();
    expect(text).toContain(
      'What arrived (10 of 14):\n  1. cash_out {"externalId":"a"}\n  5. cash_out {"externalId":"near-3"}',
    );
    expect(text).not.toContain("cash_in {");
  });

  it.each<[unknown[], string]>([
    [[{}, "cash_out"], "expect() must be given a receiver, a forwarding, an account or a sandbox, not {}."],
    [[undefined, "cash_out"], "expect() must be given a receiver"],
    [[receiver, "cashout"], 'unknown event type "cashout". Did you mean cash_out?'],
    [[receiver, "cash_out", { externlId: "x" }], "The payload has no externlId. Did you mean externalId?"],
    [[receiver, "cash_out", {}, { time: 1 }], 'unknown option "time". Did you mean times?'],
    [[receiver, "cash_out", {}, { times: 1.5 }], "times must be a whole number, not 1.5."],
  ])("refuses %j", (args, message) => {
    expect(() => toHaveReceivedWebhook(...(args as [never, never]))).toThrow(message);
  });
});
