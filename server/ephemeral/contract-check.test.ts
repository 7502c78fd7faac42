import { describe, expect, it } from "vitest";
import { findAnswerError, findWebhookError } from "./contract-check.js";

const BALANCE = {
  grossBalance: 1,
  blockedBalance: 0,
  netBalance: 1,
  consultedAt: "2030-02-14T15:00:00.000Z",
};
const SIMPLE = { statusCode: 404, message: "Não há", error: "Not Found" };
const FULL = {
  statusCode: 400,
  timestamp: "2030-02-14T15:00:00.000Z",
  path: "/api/pix/cash-out",
  method: "POST",
  code: "HTTP_ERROR",
  message: ["value é obrigatório"],
  userMessage: "Verifique",
  errorId: "3f6c1c5e-0b7e-4d3c-9d1a-5a9d1f1f4e11",
  error: "Bad Request",
};
const { timestamp: _, ...INCOMPLETE } = FULL;

describe("findAnswerError", () => {
  it.each<[string, string, string, number, unknown]>([
    ["as documented", "GET", "/api/balance?x=1", 200, BALANCE],
    ["on the operation's other path", "GET", "/balance", 200, BALANCE],
    ["with the full body", "POST", "/api/pix/cash-out", 400, FULL],
    ["to a bad token", "POST", "/api/pix/cash-out", 401, { ...FULL, statusCode: 401 }],
    ["to a wrong method", "GET", "/api/pix/cash-out", 405, { ...FULL, statusCode: 405 }],
    ["on an unknown path", "GET", "/nowhere", 404, SIMPLE],
    ["to too many requests", "POST", "/api/resend-webhook/1", 429, { ...SIMPLE, statusCode: 429 }],
    ["of the control API", "GET", "/sandbox/health", 200, { anything: true }],
    ["without a body", "HEAD", "/api/balance", 200, ""],
  ])("accepts an answer %s", (_, method, path, status, body) => {
    expect(findAnswerError(method, path, { status, body })).toBeUndefined();
  });

  it.each<[string, string, string, number, unknown, string]>([
    ["lacks a field", "GET", "/balance", 200, { ...BALANCE, netBalance: undefined }, "netBalance"],
    ["has an unknown field", "GET", "/balance", 200, { ...BALANCE, more: 1 }, "more"],
    ["has a wrong type", "GET", "/balance", 200, { ...BALANCE, netBalance: "1" }, "netBalance"],
    ["has three decimals", "GET", "/balance", 200, { ...BALANCE, netBalance: 1.001 }, "netBalance"],
    ["has another status", "GET", "/balance", 201, BALANCE, "The 201 answer to GET /balance"],
    ["belongs to no operation", "GET", "/nowhere", 200, {}, "The 200 answer to GET /nowhere"],
    ["is an incomplete full body", "POST", "/api/pix/cash-out", 400, INCOMPLETE, "timestamp"],
    ["is simple where it is full", "POST", "/api/pix/cash-out", 401, { ...SIMPLE, statusCode: 401 }, "code"],
    ["is simple for a wrong method", "GET", "/api/pix/cash-in", 405, { ...SIMPLE, statusCode: 405 }, "code"],
    [
      "has another statusCode in its body",
      "GET",
      "/nowhere",
      404,
      { ...SIMPLE, statusCode: 400 },
      "statusCode",
    ],
    ["is not JSON", "GET", "/balance", 500, "<html>", "expected object"],
  ])("reports an answer that %s", (_, method, path, status, body, message) => {
    expect(findAnswerError(method, path, { status, body })?.message).toContain(message);
  });
});

it("reports a webhook in no known format, with its event type", () => {
  const webhook = { eventType: "cash_out", headers: {}, text: "", payload: { event: "CashOut" } } as never;
  expect(findWebhookError(webhook)?.message).toMatch(/^The cash_out webhook does not match the contract/);
});
