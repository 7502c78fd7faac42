import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, it } from "vitest";
import { compressed } from "./compressed.js";

it.each<[Record<string, string>, string | undefined, string]>([
  [{ "accept-encoding": "gzip", "sec-fetch-site": "same-origin" }, "gzip", "a page"],
  [{ "sec-fetch-site": "same-origin" }, undefined, "a page that does not accept it"],
  [{ "accept-encoding": "gzip" }, undefined, "a program"],
])("compresses a list for %j: %s (%s)", async (headers, encoding, _who) => {
  const app = express();
  app.use(compressed());
  app.get("/", (_request, response) => void response.json(Array.from({ length: 1_000 }, () => "row")));
  const server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const answered = await new Promise((resolve, reject) => {
    const request = get({ port, host: "127.0.0.1", headers, agent: false }, (response) => {
      response.resume();
      resolve(response.headers["content-encoding"]);
    });
    request.on("error", reject);
  });
  server.close();
  expect(answered).toBe(encoding);
});
