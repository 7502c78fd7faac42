import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { localpix } from "../cli/in-process.js";
import { payoutBody } from "../journeys/bodies.js";
import { type SandboxProcess, startProcess } from "./process.js";

/**
 * Uses a sandbox that other machines can reach in every way that could leak a secret, then searches all its output and
 * files for secrets. They may be in the data file, its copies, and the answers of operations that show credentials.
 */

let folder: string;
let data: string;
let sandbox: SandboxProcess;
/** By name of the secret, a part of it that occurs in no other text. */
const secrets = new Map<string, string>();
/** By name of the place, its text. */
const texts = new Map<string, string>();
let cli: (...args: string[]) => ReturnType<typeof localpix>;

/** A text together with its decoded forms, without escapes and base64. */
function readings(text: string): string {
  const unescaped = (all: string) =>
    all
      .replaceAll(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const once = unescaped(text.replaceAll("\\\\", "\\"));
  const words = (once.match(/[\w+/]{40,}/g) ?? []).map((word) =>
    Buffer.from(word, "base64").toString("latin1"),
  );
  return [text, once, unescaped(once.replaceAll("\\\\", "\\")), ...words].join("\n");
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "localpix-secrets-"));
  data = join(folder, "data");
  sandbox = await startProcess(data, "--settlement", "manual", "--host", "0.0.0.0");
  const { url, control } = sandbox;
  const [{ token }] = sandbox.said() as [{ token: string }];
  cli = (...args) => localpix(args, { LOCALPIX_URL: url, LOCALPIX_TOKEN: token });
  const send = (path: string, body: string, headers: Record<string, string>) =>
    fetch(url + path, { method: "POST", body, headers });

  const credentials = await control.showCredentials();
  const { clientId, clientSecret, privateKeyPem } = credentials;
  const json = {
    "content-type": "application/json",
    "x-ssl-client-cert": credentials.certificateHeader,
  };
  const granted = await send("/api/auth/token", JSON.stringify({ clientId, clientSecret }), json);
  const { access_token: access } = (await granted.json()) as { access_token: string };
  secrets.set("client secret", clientSecret);
  secrets.set("private key", privateKeyPem.split("\n")[5]!);
  secrets.set("access token", access.split(".")[2]!);
  secrets.set("control token", token);

  // With the right content type, and with a wrong one.
  const form = { ...json, "content-type": "application/x-www-form-urlencoded" };
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  secrets.set("basic credentials", basic.slice(-20));
  await send("/oauth/token", "grant_type=client_credentials", { ...form, authorization: basic });
  await send(
    "/oauth/token",
    new URLSearchParams({ client_id: clientId, client_secret: clientSecret }).toString(),
    form,
  );
  await send("/api/auth/token", JSON.stringify({ clientId, clientSecret, more: 1 }), json);
  await send("/api/auth/token", `{"clientSecret": "${clientSecret}"`, json);
  await send("/api/auth/token", JSON.stringify({ clientId: "nobody", clientSecret }), json);
  await send("/api/pix/cash-out", "{}", { ...json, authorization: `Bearer ${access}` });
  // In fields whose name does not say that they contain a secret, and in other encodings.
  const bearer = { ...json, authorization: `Bearer ${access}` };
  for (const [what, secret] of Object.entries({ clientSecret, privateKeyPem, access, basic, token })) {
    const escaped = Array.from(secret, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
    const bodies = [[secret], { [what]: [secret] }, { externalId: secret }, JSON.stringify({ a: secret })];
    for (const body of bodies) await send("/api/pix/cash-out", JSON.stringify(body), bearer);
    await send("/api/auth/token", `["${escaped.join("")}"]`, json);
    await send("/api/auth/token", `{"client\\u0053ecret":"${escaped.join("")}"}`, json);
    await send(
      `/api/pix/cash-in/${encodeURIComponent(secret)}?secret=${encodeURIComponent(secret)}`,
      "{}",
      json,
    );
    await send("/oauth/token", `json=${encodeURIComponent(JSON.stringify({ client: secret }))}`, form);
    await send("/api/pix/cash-out", "{}", { ...json, "x-api-key": secret.replaceAll("\n", " ") });
    await send("/api/pix/cash-out", "{}", {
      ...json,
      "x-other": Buffer.from(`a:${secret}`).toString("base64"),
    });
    await control.createAccount({ name: "a", pixKey: secret }).catch(() => undefined);
  }
  await send("/sandbox/api/clock/advance", "{", { ...json, authorization: `Bearer ${token}` });
  const { body } = await sandbox.call("POST", "/api/pix/cash-out", payoutBody());
  await control.settlePayout({ id: String(body.transactionId) });
  await control.createAccount({ name: "other" });
  await control.issueCertificate({ kind: "expired" });
  await control.takeSnapshot({ name: "one" });

  const files = join(folder, "written");
  const before = process.umask(0);
  try {
    for (const args of [
      ["case", "save", join(folder, "run.yaml")],
      ["state", "export", join(folder, "export.db")],
      ["credentials", "--p12", join(folder, "client.p12")],
      ["cert", "new", "--kind", "expired", "--out", files],
    ]) {
      expect(await cli(...args), args.join(" ")).toMatchObject({ code: 0 });
    }
  } finally {
    process.umask(before);
  }
  for (const args of [
    ["logs", "--json", "--limit", "1000"],
    ["verify"],
    ["show", String(body.transactionId)],
  ]) {
    const { stdout, stderr } = await cli(...args);
    texts.set(`localpix ${args[0]}`, stdout + stderr);
  }
  const authorization = `Bearer ${token}`;
  for (const path of ["/sandbox/metrics", "/sandbox/health", "/sandbox/openapi.json"]) {
    const answer = await fetch(url + path, { headers: { authorization } });
    expect(answer.status, path).toBe(200);
    texts.set(path, await answer.text());
  }
  texts.set("journal", JSON.stringify(await control.readJournal({ limit: 1000 })));
  const { requests } = await control.listRequests({ limit: 1000 });
  const whole = await Promise.all(requests.map(({ id }) => control.showRequest({ id })));
  texts.set("requests", readings(JSON.stringify([requests, whole])));
  const refused = whole.flatMap(({ errorId }) => (errorId === null ? [] : [errorId]));
  const explained = await Promise.all(refused.map((errorId) => control.explainRefusal({ errorId })));
  texts.set("explanations", readings(JSON.stringify(explained)));
  texts.set("case file", readings(readFileSync(join(folder, "run.yaml"), "utf8")));
  texts.set("running.json", readFileSync(join(data, "running.json"), "utf8"));
  expect(await sandbox.stop()).toBe(0);
  texts.set("stderr", sandbox.complaint());
  // The first line contains the token of the control API on purpose.
  texts.set("stdout", JSON.stringify(sandbox.said().slice(1)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("no secret is in", () => {
  test.each([
    ...["localpix logs", "localpix verify", "localpix show", "/sandbox/metrics", "/sandbox/health"],
    ...[
      "/sandbox/openapi.json",
      "journal",
      "requests",
      "explanations",
      "case file",
      "running.json",
      "stderr",
      "stdout",
    ],
  ])("%s", (place) => {
    const text = texts.get(place)!;
    if (place !== "stderr" && place !== "stdout") expect(text.length).toBeGreaterThan(20);
    for (const [what, secret] of secrets) expect(text.includes(secret), what).toBe(false);
  });

  test("the data directory, except the data file and its copies, which contain no token", () => {
    for (const name of readdirSync(data, { recursive: true, encoding: "utf8" })) {
      const path = join(data, name);
      if (!statSync(path).isFile()) continue;
      const bytes = readFileSync(path);
      const isData = name === "localpix.db" || name.startsWith("snapshots");
      for (const [what, secret] of secrets) {
        const isMeant = isData && (what === "client secret" || what === "private key");
        expect(bytes.includes(secret), `${what} in ${name}`).toBe(isMeant);
      }
    }
  });
});

test("every file that the command line writes is readable only by its user", () => {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  expect(paths).toEqual(expect.arrayContaining(["run.yaml", "export.db", "client.p12", "written"]));
  const modes = paths.map((path) => {
    const found = statSync(join(folder, path));
    return [path, (found.mode & 0o777).toString(8), found.isDirectory() ? "700" : "600"];
  });
  expect(modes.filter(([, mode, wanted]) => mode !== wanted)).toEqual([]);
});
