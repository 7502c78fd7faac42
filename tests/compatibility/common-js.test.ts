import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import "../built-product.js";

/**
 * A test runner in CommonJS, as Jest and ts-jest are by default: modules are scripts of `node:vm`, only `require` loads
 * them, and `import()` throws.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));

const plain = `const { startSandbox, GatewayError } = require("localpix");`;

const asJestLoads = `
  const { dirname } = require("node:path");
  const { createRequire, wrap } = require("node:module");
  const { runInThisContext } = require("node:vm");
  const file = require.resolve("localpix");
  const module = { exports: {} };
  const load = runInThisContext(wrap(require("node:fs").readFileSync(file, "utf8")), { filename: file });
  load(module.exports, createRequire(file), module, file, dirname(file));
  const { startSandbox, GatewayError } = module.exports;`;

const story = `
  (async () => {
    const sandbox = await startSandbox({ clock: "frozen" });
    await sandbox.receiver();
    const transaction = { value: 5, description: "Pedido", externalId: "order-1", generateQrCode: true };
    const payer = { fullName: "Maria", document: "12345678909" };
    const charge = await sandbox.gateway.cashIn({ transaction, payer });
    await sandbox.pay(charge.transactionId);
    const { payload } = await sandbox.waitFor("cash_in");
    const refusal = await sandbox.gateway.cashOut({}).catch((error) => error instanceof GatewayError);
    const page = await fetch(sandbox.url + "/sandbox/");
    console.log(payload.type, charge.qrCodeImage.slice(0, 10), refusal, page.status);
    await sandbox.close();
  })();`;

describe("the testkit under require", () => {
  test.each([
    ["of Node", plain],
    ["of a runner that has no import()", asJestLoads],
  ])("%s starts a sandbox that supports every operation of the testkit", async (_, load) => {
    const args = ["--input-type=commonjs", "-e", load + story];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, timeout: 60_000 });
    expect(stdout).toBe("RECEIVE data:image true 200\n");
  });
});
