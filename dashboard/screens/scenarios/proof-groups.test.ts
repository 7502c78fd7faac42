import { expect, it } from "vitest";
import type { ProofView } from "../../../server/contract/scenarios/scenarios.control.js";
import { proofGroups, sinceRequest } from "./proof-groups.js";

const proof = (send: string, operation: string): ProofView => ({
  operations: [operation],
  send,
  next: false,
  answer: null,
  later: [],
});

it("groups proofs by what is sent, the chosen value first", () => {
  const proofs = [proof("a", "cob"), proof("b", "cob"), proof("a", "cash-in")];
  const shape = (value: string) =>
    proofGroups(proofs, value).map(({ send, proofs: rows }) => [send, rows.flatMap((row) => row.operations)]);
  expect(shape("b")).toEqual([
    ["b", ["cob"]],
    ["a", ["cob", "cash-in"]],
  ]);
  expect(shape("c").map(([send]) => send)).toEqual(["a", "b"]);
});

it("counts time from the request", () => {
  const step = (after: string) => ({ after, status: null, errorCode: null, webhooks: null });
  expect(sinceRequest([step("5999ms"), step("1ms"), step("1h")]).map(({ after }) => after)).toEqual([
    "5s999ms",
    "6s",
    "1h6s",
  ]);
});
