import type { Request } from "express";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { gatewayOperation } from "../contract/operation.js";
import type { Refusal } from "../contract/refusal.js";
import { parseBody, parsePathAndQuery, refuseViolations } from "./body-check.js";

const body = z.object({ valor: z.string() });
const operation = gatewayOperation({
  id: "probe",
  summary: { en: "A probe", pt: "Uma sonda" },
  family: "Balance",
  method: "PUT",
  paths: ["/probe/:id"],
  section: "none",
  authenticated: true,
  errors: "simple",
  status: 200,
  params: z.object({ id: z.string().max(3, "é longo") }),
  query: z.object({ page: z.coerce.number("deve ser um número").default(1) }),
  body,
  answer: z.object({}),
  refusals: ["body-invalid"],
});

const request = (params: object, query: object) => ({ params, query, headers: {} }) as Request;
const fields = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return (error as Refusal).facts.violations?.map(({ message }) => message);
  }
  return "nothing was refused";
};

describe("the path and query parameters of a request", () => {
  it("are parsed by the operation's schema, with defaults", () => {
    expect(parsePathAndQuery(operation, request({ id: "abc" }, {}))).toEqual({
      params: { id: "abc" },
      query: { page: 1 },
      violations: [],
    });
  });

  it("are refused together with the body, their violations first", () => {
    const sent = request({ id: "abcd" }, { page: "x" });
    const { violations } = parsePathAndQuery(operation, sent);
    expect(fields(() => parseBody(operation, body, sent, { valor: 1 }, violations))).toEqual([
      "id é longo",
      "page deve ser um número",
      "valor deve ser um texto",
    ]);
    expect(fields(() => parseBody(operation, body, sent, { valor: "1" }, violations))).toHaveLength(2);
  });

  it("are refused if one is repeated", () => {
    const { violations } = parsePathAndQuery(operation, request({ id: "abc" }, { page: ["1", "x"] }));
    expect(violations).toEqual([
      {
        field: "page",
        message: "page só pode vir uma vez",
        expected: { en: "must come only once", pt: "só pode vir uma vez" },
      },
    ]);
  });

  it("are refused also in an operation without a body", () => {
    const { violations } = parsePathAndQuery(operation, request({ id: "abcd" }, {}));
    expect(fields(() => refuseViolations(operation, violations))).toEqual(["id é longo"]);
    expect(() => refuseViolations(operation, [])).not.toThrow();
  });

  it("are ignored if the operation has no parameters", () => {
    const { params: _, query: __, ...plain } = operation;
    expect(parsePathAndQuery(plain, request({}, { unknown: "1" }))).toEqual({
      params: undefined,
      query: undefined,
      violations: [],
    });
  });
});
