import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { localpix } from "./in-process.js";

/** A fake sandbox with this response, because a real one cannot be made inconsistent on purpose. */
async function withFakeSandbox(document: unknown, ask: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((_, response) => response.end(JSON.stringify(document)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.closeAllConnections();
  server.close();
}

test("verify exits with 1 and names the failed checks", async () => {
  const checks = [
    { name: "postings-sum-to-zero", ok: false, detail: "the sum is R$ 0,01" },
    { name: "balances", ok: true, detail: "1 account" },
  ];
  await withFakeSandbox({ ok: false, checks }, async (url) => {
    const text = await localpix(["verify", "--url", url]);
    expect(text.code).toBe(1);
    expect(text.stdout).toMatch(/^FAILED +postings-sum-to-zero +the sum is R\$ 0,01$/m);
    expect(text.stderr).toContain("1 check failed: postings-sum-to-zero.");
    const json = await localpix(["verify", "--url", url, "--json"]);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toEqual({ ok: false, checks });
    expect(JSON.parse(json.stderr).error.code).toBe("VERIFY_FAILED");
  });
});

test("verify on a terminal of 80 columns wraps a long detail and prints all of it", async () => {
  const detail = `${Array.from({ length: 12 }, (_, at) => `${10_001 + at} has R$ 0,01`).join("; ")}; the last`;
  const checks = [{ name: "each payment between accounts was received as sent", ok: false, detail }];
  await withFakeSandbox({ ok: false, checks }, async (url) => {
    const { code, stdout, stderr } = await localpix(["verify", "--url", url], {}, { columns: 80 });
    expect(code).toBe(1);
    const lines = stripVTControlCharacters(stdout + stderr).split("\n");
    expect(lines.filter((line) => [...line].length > 80)).toEqual([]);
    expect(lines.map((line) => line.trim()).join(" ")).toContain(detail);
  });
});

test("a server that is not localpix counts as no sandbox: exit 3", async () => {
  const server = createServer((_, response) => response.writeHead(404).end("<h1>Not here</h1>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { code, stderr } = await localpix([
    "verify",
    "--url",
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  ]);
  server.closeAllConnections();
  server.close();
  expect(code).toBe(3);
  expect(stderr).toContain("not as localpix does");
});

test("escape sequences in a response are printed as text", async () => {
  const checks = [{ name: "balances", ok: true, detail: "a \u001b[2J b" }];
  await withFakeSandbox({ ok: true, checks }, async (url) => {
    const { stdout } = await localpix(["verify", "--url", url]);
    expect(stdout).toContain("a \\u001b[2J b");
  });
});
