import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staticCode } from "../journeys/bodies.js";
import { type CommandLine, commandLine } from "./in-process.js";

let sandbox: TestSandbox;
let cli: CommandLine;
beforeAll(async () => {
  sandbox = await startSandbox({ settlement: "manual" });
  cli = commandLine(sandbox);
});
afterAll(() => sandbox.close());

test("explain without an errorId shows the newest refusal", async () => {
  expect(await cli.run("explain")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("No request was refused"),
  });
  for (const value of [-1, -2]) {
    const body = JSON.stringify({ value, externalId: "negative", details: {} });
    expect((await cli.run("call", "POST", "/api/pix/cash-out", "--data", body)).code).toBe(1);
  }
  const { stdout } = await cli.run("explain");
  expect(stdout).toMatch(/value +-2 /);
});

test("explain says that older requests are no longer recorded", async () => {
  const busy = await startSandbox({ keepRequests: 2 });
  try {
    for (let asked = 1; asked <= 4; asked++) await commandLine(busy).run("call", "GET", "/api/balance");
    expect(await commandLine(busy).run("explain")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("No refusal is recorded. Only the newest 2 requests are kept."),
    });
  } finally {
    await busy.close();
  }
});

test("explain shows the rule, the fields and the received values of a refusal", async () => {
  const { certificateHeader } = await sandbox.control.showCredentials();
  const refused = await fetch(`${sandbox.url}/api/auth/token`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-ssl-client-cert": certificateHeader },
    body: JSON.stringify({ clientId: "me" }),
  });
  const { errorId } = (await refused.json()) as { errorId: string };
  const outcome = await cli.run("explain", errorId);
  expect(outcome).toMatchObject({ code: 0, stderr: "" });
  expect(outcome.stdout).toMatch(/refused +400 PUB_REQUEST_BODY_INVALID/);
  expect(outcome.stdout).toMatch(/rule +Authentication, token endpoint error codes/);
  expect(outcome.stdout).toMatch(/clientId +"me" +must be a UUID v4/);
  expect(outcome.stdout).toMatch(/clientSecret +nothing +is required/);
  expect(outcome.stdout).toMatch(/assumes +CERT_ORDER: header, PEM, body, /);
  expect(await cli.json("explain", errorId)).toMatchObject({ errorId, status: 400 });
  const unknown = await cli.run("explain", "nobody");
  expect(unknown).toMatchObject({ code: 1, stdout: "" });
  expect(unknown.stderr).toContain("nobody");
});

test("explain shows the cause and the next step", async () => {
  await fetch(`${sandbox.url}/api/balance`, { headers: { authorization: "Basic bWU6c2VjcmV0" } });
  const { requests } = await sandbox.control.listRequests({ outcome: "refused", limit: 1 });
  const { stdout } = await cli.run("explain", requests[0]!.errorId!);
  expect(stdout).toMatch(/answered +Token não fornecido ou inválido/);
  expect(stdout).toMatch(/cause +The Authorization header uses Basic; this operation accepts Bearer only\./);
  expect(stdout).toMatch(/next +Basic credentials are for POST \/oauth\/token\./);
});

test("explain names a start flag only if the request would pass with it", async () => {
  const code = staticCode("maria@example.com");
  const refusedWith = async (operation: string, path: string, body: object, expected: number) => {
    const call = await cli.run(...["call", "POST", path, "--data", JSON.stringify(body), "--json"]);
    expect(call.code).toBe(1);
    const { requests } = await sandbox.control.listRequests({ operation, limit: 1 });
    expect(requests[0]).toMatchObject({ status: expected });
    return (await cli.run("explain", requests[0]!.errorId!)).stdout;
  };
  const payment = { value: 1, externalId: "explained" };
  const wrongCrc = { ...payment, qrCode: `${code.slice(0, -4)}0000` };
  expect(await refusedWith("cash-out-qrcode", "/api/pix/cash-out-qrcode", wrongCrc, 400)).toContain(
    "--lenient-qr",
  );
  const noCode = { ...payment, qrCode: `000201${"x".repeat(60)}` };
  expect(await refusedWith("cash-out-qrcode", "/api/pix/cash-out-qrcode", noCode, 400)).not.toContain("--");
  const unknownKey = { pixKey: "inexistente@localpix.test", payment: { currency: "BRL", amount: 1 } };
  const unknown = await refusedWith("dict-pix", "/dict/pix", unknownKey, 422);
  expect(unknown).toMatch(/assumes +DIRECTORY: /);
  expect(unknown).not.toContain("--");
});

test("assumptions lists all of them, shows one, and suggests the nearest id for a typo", async () => {
  const { assumptions } = await cli.json<{ assumptions: { id: string }[] }>("assumptions");
  const listed = await cli.run("assumptions");
  for (const { id } of assumptions) expect(listed.stdout).toContain(id);
  expect((await cli.run("assumptions", "resend")).stdout).toMatch(/id +RESEND\n/);
  const typo = await cli.run("assumptions", "RESENT");
  expect(typo).toMatchObject({ code: 1, stdout: "" });
  expect(typo.stderr).toContain("Did you mean RESEND");
});
