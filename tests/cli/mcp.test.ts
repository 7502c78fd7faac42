import { PassThrough, Readable } from "node:stream";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../cli/run.js";
import { chargeBody, payoutBody } from "../journeys/bodies.js";
import { NOON } from "../journeys/rows.js";
import { environment } from "./environment.js";
import { localpix } from "./in-process.js";

let sandbox: TestSandbox;
let client: Client;
let ended: Promise<number>;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  await sandbox.control.setBalance({ id: 1, available: 100_000 });
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  ended = run(["mcp", "--url", sandbox.url], {
    stdin: toServer,
    stdout: toClient,
    stderr: { write: (text: string) => expect.unreachable(text) },
    env: environment({}),
  });
  client = new Client({ name: "test", version: "1" });
  // The transport is the same at both ends: a message per line.
  const transport = new StdioServerTransport(toClient, toServer);
  await client.connect(transport);
  transport.onclose = () => toServer.end();
});
afterAll(async () => {
  await client.close();
  expect(await ended).toBe(0);
  await sandbox.close();
});

/** Calls a tool; its result as JSON. */
async function call(name: string, values: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: values });
  const [{ text }] = content as [{ text: string }];
  return { isError, result: JSON.parse(text) };
}

describe("localpix mcp", () => {
  test("lists commands as tools, with the arguments of the command", async () => {
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["pay", "settle", "reject", "advance", "show", "explain", "scenarios"]),
    );
    expect(tools.find(({ name }) => name === "reject")).toMatchObject({
      description: expect.stringContaining("destination bank"),
      inputSchema: {
        properties: { id: {}, code: {}, message: {}, account: {} },
        required: ["id"],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: false },
    });
    expect(tools.find(({ name }) => name === "show")?.annotations).toMatchObject({ readOnlyHint: true });
    for (const { name, inputSchema } of tools) {
      const properties = Object.keys(inputSchema.properties ?? {});
      expect(
        properties.filter((property) => !/^[a-z]+$/i.test(property)),
        name,
      ).toEqual([]);
      expect(properties, name).not.toContain("follow");
    }
  });

  test("pays, settles, rejects and shows", async () => {
    const charge = await sandbox.gateway.cashIn(chargeBody());
    expect(await call("pay", { id: charge.transactionId })).toMatchObject({
      isError: false,
      result: { status: "CONFIRMED" },
    });
    const settled = await sandbox.gateway.cashOut(payoutBody());
    expect(await call("settle", { id: settled.transactionId })).toMatchObject({
      result: { status: "CONFIRMED" },
    });
    const rejected = await sandbox.gateway.cashOut(payoutBody());
    await call("reject", { id: String(rejected.transactionId), code: "ACCOUNT_CLOSED" });
    expect(await call("show", { id: rejected.transactionId })).toMatchObject({
      result: { status: "ERROR" },
    });
  });

  test("moves time, and passes values that begin with a dash", async () => {
    const before = await sandbox.control.showClock();
    await call("advance", { where: "1h" });
    const { now } = await sandbox.control.showClock();
    expect(Date.parse(now) - Date.parse(before.now)).toBe(3_600_000);
    expect(await call("show", { id: "--json" })).toMatchObject({
      isError: true,
      result: { error: { message: expect.stringContaining("--json") } },
    });
  });

  test("calls the gateway with a body given as an object, and explains the refusal", async () => {
    const { isError } = await client.callTool({
      name: "call",
      arguments: { method: "POST", path: "/api/pix/cash-in", data: { value: -1 } },
    });
    expect(isError).toBe(true);
    const { requests } = await sandbox.control.listRequests({});
    expect(await call("explain", { errorId: requests[0]?.errorId ?? "" })).toMatchObject({
      result: { status: 400, path: "/api/pix/cash-in" },
    });
  });

  test("registers a webhook with several headers, or with one", async () => {
    const add = (path: string, header: unknown) =>
      call("add_webhook", { url: `https://loja.example/${path}`, event: "cash_in", header });
    await add("several", ["x-shop: 1", "x-key: 2"]);
    await add("one", "x-shop: 3");
    const { result } = await call("webhooks");
    expect(result.webhooks.map(({ headers }: { headers: unknown }) => headers)).toEqual([
      { "x-shop": "1", "x-key": "2" },
      { "x-shop": "3" },
    ]);
  });

  test("lists assumptions by id and open point, and shows one in full", async () => {
    const text = async (values: Record<string, unknown>) => {
      const { content } = await client.callTool({ name: "assumptions", arguments: values });
      return (content as [{ text: string }])[0].text;
    };
    expect(await text({})).toMatch(/^CERT_ORDER +order of checks at `\/api\/auth\/token`$/m);
    expect((await text({})).length).toBeLessThan(12_000);
    expect(await text({ id: "cert_order" })).toMatch(/^decision +header, PEM, body, notBefore/m);
  });

  test("lists the twenty newest rows of a long list, or as many as it is asked for", async () => {
    for (let available = 1; available <= 25; available += 1)
      await sandbox.control.setBalance({ id: 1, available: 100_000 + available });
    const rows = async (values: Record<string, unknown>) => {
      const { content } = await client.callTool({ name: "logs", arguments: values });
      return (content as [{ text: string }])[0].text.split("\n").map((line) => JSON.parse(line));
    };
    const newest = await rows({ type: "balance.adjusted" });
    expect(newest).toHaveLength(20);
    expect(newest.at(-1).data.balance.available).toBe(100_025);
    expect(await rows({ type: "balance.adjusted", limit: 22 })).toHaveLength(22);
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === "deliveries")).toMatchObject({
      inputSchema: { properties: { limit: { description: "show at most this many (default: 20)" } } },
    });
  });

  test.each([
    ["pay", {}, "pay needs id."],
    ["pay", { id: ["10001"] }, "id of pay must be of type string or number, not array."],
    ["pay", { id: "10001", worth: 1 }, "pay has no worth, only id, "],
    ["verify", { account: {} }, /account of verify must be of type .*, not object\./],
    ["pay", { id: "10001", value: "much" }, 'value of pay cannot be "much". It must be an amount in reais'],
    [
      "fail_delivery",
      { id: "1", as: 200 },
      'as of fail_delivery cannot be "200". It must be timeout, refused',
    ],
    ["add_webhook", { url: "https://loja.example", event: "cash" }, 'event of add_webhook cannot be "cash".'],
    ["hold_deliveries", { event: "cash" }, "Allowed choices are cash_in, "],
  ])("refuses %s with %j, in the names of its arguments", async (name, values, message) => {
    await expect(client.callTool({ name, arguments: values })).rejects.toThrow(message);
  });

  test("does not repeat the access token", async () => {
    const { result } = await call("call", { method: "GET", path: "/api/balance" });
    expect(JSON.stringify(result)).not.toMatch(/eyJ[\w-]+\./);
    expect(JSON.stringify(result)).toContain("netBalance");
  });

  test("lists the scenarios as a table, without their proofs", async () => {
    const { content } = await client.callTool({ name: "scenarios", arguments: {} });
    const [{ text }] = content as [{ text: string }];
    expect(text).toMatch(/^http:<status> +http:503 +Responds with this status/m);
    expect(text.length).toBeLessThan(5_000);
  });

  test.each([
    ["an unknown tool", "payy", {}, "Did you mean pay?"],
    ["an unknown argument", "pay", { ids: "1" }, "pay has no ids, only id,"],
  ])("refuses %s", async (_, name, values, message) => {
    await expect(client.callTool({ name, arguments: values })).rejects.toThrow(message);
  });

  test("answers requests that were read before stdin ended", async () => {
    const message = (id: number, method: string, params: object) =>
      `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
    const stdin = [
      message(1, "initialize", {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: { name: "test", version: "1" },
      }),
      message(2, "tools/call", { name: "time", arguments: {} }),
    ].join("");
    const { code, stdout } = await localpix(["mcp"], { LOCALPIX_URL: sandbox.url }, { stdin });
    expect(code).toBe(0);
    const [hello, time] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(hello).toMatchObject({ id: 1, result: { serverInfo: { name: "localpix" } } });
    expect(time).toMatchObject({ id: 2, result: { isError: false } });
  });

  test.each([
    ["not json", null, -32700, "not JSON"],
    ["{}", null, -32600, '"jsonrpc": "2.0"'],
    ["[]", null, -32600, "no batches"],
    ["null", null, -32600, '"jsonrpc": "2.0"'],
    ['{"jsonrpc":"2.0","id":null,"method":"tools/list"}', null, -32600, "text or a whole number"],
    ['[{"jsonrpc":"2.0","id":7,"method":"tools/list"}]', null, -32600, "no batches"],
    ['{"id":7,"method":"tools/list"}', 7, -32600, '"jsonrpc": "2.0"'],
    [
      '{"jsonrpc":"2.0","id":"a","method":"tools/call"}',
      "a",
      -32602,
      "params of tools/call: expected object",
    ],
    [
      '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"pay","arguments":[]}}',
      7,
      -32602,
      "params.arguments of tools/call: expected record, received array.",
    ],
    ['{"jsonrpc":"2.0","id":7,"method":"initialize"}', 7, -32602, "params of initialize: expected object"],
  ])("answers the broken line %s, and the next one", async (line, id, code, message) => {
    const stdin = `${line}\r\n\n{"jsonrpc":"2.0","id":8,"method":"ping"}`;
    const { stdout } = await localpix(["mcp"], { LOCALPIX_URL: sandbox.url }, { stdin });
    const [refused, ponged] = stdout.split("\n").map((answer) => answer && JSON.parse(answer));
    expect(refused).toEqual({
      jsonrpc: "2.0",
      id,
      error: { code, message: expect.stringContaining(message) },
    });
    expect(ponged).toEqual({ jsonrpc: "2.0", id: 8, result: {} });
  });

  test("reads a message in pieces, also with a line separator in a text", async () => {
    const message = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"não\u2028existe"}\n');
    const pieces = [...message].map((byte) => Buffer.from([byte]));
    const stdin = Readable.from(pieces);
    const written: string[] = [];
    const output = { write: (text: string) => written.push(text) };
    await run(["mcp"], { stdin, stdout: output, stderr: output, env: environment({}) });
    expect(JSON.parse(written.join(""))).toMatchObject({ id: 1, error: { code: -32601 } });
  });

  test("refuses an id that is too long for a request", async () => {
    expect(await call("show", { id: "a".repeat(17_000) })).toEqual({
      isError: true,
      result: { error: expect.objectContaining({ code: "REQUEST_TOO_LONG" }) },
    });
  });

  test("says what to do without a sandbox", async () => {
    const stdin = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "time", arguments: {} } })}\n`;
    const { stdout } = await localpix(["mcp"], { LOCALPIX_URL: "http://127.0.0.1:1" }, { stdin });
    const { result } = JSON.parse(stdout);
    expect(result.isError).toBe(true);
    expect(result.content[0].text).toContain("localpix start");
  });

  test("refuses a terminal", async () => {
    const written: string[] = [];
    const output = { write: (text: string) => written.push(text) };
    const stdin = Object.assign(new PassThrough(), { isTTY: true });
    const code = await run(["mcp"], { stdin, stdout: output, stderr: output, env: environment({}) });
    expect(code).toBe(2);
    expect(written.join("")).toContain("localpix mcp --help");
  });
});
