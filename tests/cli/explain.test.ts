import { afterAll, beforeAll, expect, test } from "vitest";
import { controlClient } from "../../server/contract/client.js";
import { type RunningSandbox, startSandboxProcess } from "./processes.js";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
}, 30_000);
afterAll(() => sandbox.stop());

test("explain says the rule, and the fields with what came", { timeout: 30_000 }, async () => {
  const { certificateHeader } = await controlClient(sandbox.url).showCredentials();
  const refused = await fetch(`${sandbox.url}/api/auth/token`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-ssl-client-cert": certificateHeader },
    body: JSON.stringify({ clientId: "me" }),
  });
  const { errorId } = (await refused.json()) as { errorId: string };
  const outcome = await sandbox.run("explain", errorId);
  expect(outcome).toMatchObject({ code: 0, stderr: "" });
  expect(outcome.stdout).toMatch(/refused +400 PUB_REQUEST_BODY_INVALID/);
  expect(outcome.stdout).toMatch(/rule +Authentication, token endpoint error codes/);
  expect(outcome.stdout).toMatch(/clientId +"me" +deve ser um UUID v4/);
  expect(outcome.stdout).toMatch(/clientSecret +nothing +é obrigatório/);
  expect(outcome.stdout).toMatch(/assumes +CERT_ORDER: header, PEM, body, /);
  expect(await sandbox.json("explain", errorId)).toMatchObject({ errorId, status: 400 });
  const unknown = await sandbox.run("explain", "nobody");
  expect(unknown).toMatchObject({ code: 1, stdout: "" });
  expect(unknown.stderr).toContain("nobody");
});

test("assumptions lists them all, shows one, and guesses a typo", { timeout: 30_000 }, async () => {
  const { assumptions } = await sandbox.json<{ assumptions: { id: string }[] }>("assumptions");
  const listed = await sandbox.run("assumptions");
  for (const { id } of assumptions) expect(listed.stdout).toContain(id);
  expect((await sandbox.run("assumptions", "resend")).stdout).toMatch(/id +RESEND\n/);
  const typo = await sandbox.run("assumptions", "RESENT");
  expect(typo).toMatchObject({ code: 1, stdout: "" });
  expect(typo.stderr).toContain("Did you mean RESEND");
});
