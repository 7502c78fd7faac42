import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext } from "node:tls";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localpix } from "./in-process.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

test("credentials --p12 writes a file that only its owner can read, and overwrites none", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "localpix-p12-")), "loja.p12");
  const write = (...flags: string[]) =>
    localpix(["credentials", "--p12", file, ...flags], { LOCALPIX_URL: sandbox.url });
  const written = await write("--password", "segredo");
  expect(written).toEqual({ code: 0, stderr: "", stdout: `Wrote ${file}. Its password: segredo\n` });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const pfx = readFileSync(file);
  expect(createSecureContext({ pfx, passphrase: "segredo" })).toBeDefined();
  expect(() => createSecureContext({ pfx, passphrase: "outra" })).toThrow();

  const again = await write("--json");
  expect({ code: again.code, stdout: again.stdout }).toEqual({ code: 1, stdout: "" });
  expect(JSON.parse(again.stderr).error).toMatchObject({ code: "FILE_EXISTS" });
  expect(readFileSync(file)).toEqual(pfx);
});
