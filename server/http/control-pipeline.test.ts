import { describe, expect, it } from "vitest";
import { problemAnswer } from "../contract/control-problems.js";
import { toProblem } from "./control-pipeline.js";

const answered = (status: number, type?: string, more: Record<string, unknown> = {}) =>
  problemAnswer(
    toProblem(Object.assign(new Error("some words"), { status, ...(type ? { type } : {}), ...more })),
  );

describe("an error of Express", () => {
  it.each([
    [413, "entity.too.large", 413, "BODY_TOO_LARGE"],
    [400, "entity.parse.failed", 400, "JSON_MALFORMED"],
    [415, "encoding.unsupported", 415, "CONTENT_ENCODING_UNKNOWN"],
    [415, "charset.unsupported", 415, "CHARSET_UNKNOWN"],
    [400, "request.aborted", 400, "BODY_INCOMPLETE"],
    [400, "request.size.invalid", 400, "BODY_INCOMPLETE"],
    [412, undefined, 412, "PRECONDITION_FAILED"],
    [416, undefined, 416, "RANGE_NOT_SATISFIABLE"],
    [400, undefined, 400, "REQUEST_UNREADABLE"],
    [403, "something.new", 400, "REQUEST_UNREADABLE"],
    [500, undefined, 500, "INTERNAL"],
  ])("%i %s is answered with %i %s", (status, type, expected, code) => {
    const { status: answeredStatus, body } = answered(status, type, { limit: 1024 });
    expect([answeredStatus, body.error.code]).toEqual([expected, code]);
    if (code !== "JSON_MALFORMED") expect(body.error.message).not.toContain("JSON");
  });

  it("is body-not-decoded if a body cannot be decompressed", () => {
    const { status, body } = answered(400, undefined, { code: "Z_DATA_ERROR" });
    expect([status, body.error.code]).toEqual([400, "BODY_NOT_DECODED"]);
  });
});
