import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { Request, Response } from "express";
import { describe, expect, it } from "vitest";
import { readJsonBody, readJsonOrFormBody } from "./json-body.js";

describe.each([
  ["plain JSON", readJsonBody, { "content-type": "application/json", "content-length": "12" }],
  ["chunked JSON", readJsonBody, { "content-type": "application/json", "transfer-encoding": "chunked" }],
  ["a form", readJsonOrFormBody, { "content-type": "application/x-www-form-urlencoded" }],
] as const)("the body of %s", (_what, read, headers) => {
  it("whose client left before it was read did not arrive", async () => {
    const request = Object.assign(new IncomingMessage(new Socket()), {
      headers,
      is: (type: string) => type === headers["content-type"] && type,
    });
    request.destroy();
    await expect(read(request as unknown as Request, {} as Response)).rejects.toMatchObject({
      reason: "body-unreadable",
      facts: { texts: { problem: "não chegou por completo" } },
    });
  });
});
