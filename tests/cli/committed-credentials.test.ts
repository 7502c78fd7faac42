import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "localpix";
import { beforeAll, describe, expect, test } from "vitest";
import { controlClient } from "../../server/contract/client.js";
import { type KeyedCertificate, makeCertificate } from "../../server/kernel/pki.js";
import { localpix } from "./in-process.js";
import { localpixProcess, startLocalpix } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "localpix-committed-"));
const CLIENT_ID = "0b6f3c1e-58d1-4f0a-9c1d-6a1f5b0e7d42";
const CLIENT_SECRET = "segredo: it's $5";

let own: KeyedCertificate;
let foreign: KeyedCertificate;
beforeAll(async () => {
  const validity = { notBefore: Date.UTC(2024, 0, 1), notAfter: Date.UTC(2044, 0, 1) };
  own = await makeCertificate({ commonName: "Loja Horizonte", serial: 1, ...validity });
  foreign = await makeCertificate({ commonName: "Outra", serial: 2, ...validity, isPrivate: true });
  writeFileSync(join(folder, "loja.pem"), own.certificatePem);
  writeFileSync(join(folder, "loja.key"), own.privateKeyPem);
  writeFileSync(join(folder, "outra.key"), foreign.privateKeyPem);
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  writeFileSync(join(folder, "curve.key"), privateKey.export({ type: "pkcs8", format: "pem" }));
});

const settings = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
const indented = (pem: string) => pem.trim().replaceAll(/^/gm, "      ");

const token = (
  url: string,
  credentials: { clientId: string; clientSecret: string; certificateHeader: string },
) => {
  const { clientId, clientSecret, certificateHeader } = credentials;
  return fetch(`${url}/api/auth/token`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-ssl-client-cert": certificateHeader },
    body: JSON.stringify({ clientId, clientSecret }),
  });
};

describe("the credentials of a seed", () => {
  test("are the same in another process, byte for byte", async () => {
    const print = ["exec", "--seed", "7", "--", "sh", "-c"];
    const show = `"$0" "$1" credentials --format json --as ${[
      "A=clientId,B=clientSecret",
      "C=certificateHeader,D=certificatePem,E=privateKeyPem,F=pixKey",
    ].join()}`;
    const { ENTRY } = await import("../built-product.js");
    const [one, other] = await Promise.all(
      [1, 2].map(() => localpixProcess([...print, show, process.execPath, ENTRY])),
    );
    expect(one).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(one!.stdout).E).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
    expect(other!.stdout).toBe(one!.stdout);
  });

  test("get a token in a new sandbox that has not shown them yet", async () => {
    const known = await startSandbox({ seed: 7 });
    const second = await known.control.createAccount({});
    const started = startLocalpix(["start", "--memory", "--port", "0", "--json", "--seed", "7"]);
    const { url } = await started.document<{ url: string }>();
    expect((await token(url, known.credentials)).status).toBe(201);
    expect((await token(url, second)).status).toBe(401);
    await controlClient(url).createAccount({});
    expect((await token(url, second)).status).toBe(201);
    const other = await startSandbox({ seed: 8 });
    expect((await token(url, other.credentials)).status).toBe(401);
    expect(await started.stop("SIGTERM")).toBe(0);
    await Promise.all([known.close(), other.close()]);
  });
});

describe("the credentials of an account in the settings file", () => {
  const file = () =>
    settings(
      "localpix.yaml",
      `accounts:
  - name: Loja Horizonte
    clientId: ${CLIENT_ID.toUpperCase()}
    clientSecret: "${CLIENT_SECRET}"
    certificate: loja.pem
    privateKey: ./loja.key
  - name: Sem chave
    certificate: |
${indented(foreign.certificatePem)}
`,
    );

  test("get a token, also after a reset, and are shown by the command", async () => {
    const data = join(folder, "data");
    const start = ["start", "--data", data, "--port", "0", "--json", "--config", file()];
    const started = startLocalpix(start);
    const { url } = await started.document<{ url: string }>();
    const certificateHeader = encodeURIComponent(own.certificatePem);
    const credentials = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, certificateHeader };
    expect((await token(url, credentials)).status).toBe(201);
    await controlClient(url).resetState({ seed: 5 });
    expect((await token(url, credentials)).status).toBe(201);
    const show = (...flags: string[]) => localpix(["credentials", "--url", url, ...flags]);
    expect(JSON.parse((await show("--account", "2", "--json")).stdout)).toMatchObject({
      ...credentials,
      ...own,
    });
    const third = JSON.parse((await show("--account", "3", "--json")).stdout);
    expect(third).toMatchObject({ certificatePem: foreign.certificatePem, privateKeyPem: "" });
    expect((await token(url, third)).status).toBe(201);
    // A case does not contain secrets.
    const caseFile = join(folder, "case.yaml");
    expect(await localpix(["case", "save", caseFile, "--url", url])).toMatchObject({ code: 0 });
    expect(readFileSync(caseFile, "utf8")).not.toMatch(/segredo|BEGIN/);
    expect(await localpix(["case", "replay", caseFile])).toMatchObject({ code: 0, stderr: "" });
    const p12 = await show("--account", "3", "--p12", join(folder, "third.p12"));
    expect(p12).toMatchObject({ code: 1, stderr: expect.stringContaining("but not its private key") });
    expect(await started.stop("SIGTERM")).toBe(0);
    const verified = await localpix(["verify", join(data, "localpix.db")]);
    expect(verified).toMatchObject({ code: 0 });
    // The data file of a sandbox with such an account can be opened again.
    const again = startLocalpix(start);
    const { url: next } = await again.document<{ url: string }>();
    expect((await token(next, credentials)).status).toBe(201);
    expect(await again.stop("SIGTERM")).toBe(0);
  });

  test("are hidden by config, except public values", async () => {
    const { stdout } = await localpix(["config", "--json", "--config", file()]);
    expect(JSON.parse(stdout).accounts).toMatchObject([
      { clientId: CLIENT_ID.toUpperCase(), clientSecret: "(set)", privateKey: "(set)" },
      { certificate: foreign.certificatePem },
    ]);
  });

  test.each<[string, RegExp]>([
    ["clientId: loja", /w\.yaml:2:15: accounts\.0\.clientId must be a UUID v4\./],
    [
      String.raw`clientSecret: "a-secret-with\na-line-break"`,
      /clientSecret must not contain control characters, such as/,
    ],
    ["clientSecret: short", /w\.yaml:2:19: accounts\.0\.clientSecret must have 8 to 64 characters\./],
    ["certificate: ./nowhere.pem", /w\.yaml:2:18: .*certificate names a file that cannot be read: ENOENT/],
    ["certificate: loja.key", /w\.yaml:2:18: .*certificate is not an X\.509 certificate in PEM\./],
    ["privateKey: loja.key", /w\.yaml:2:17: .*privateKey needs the certificate that it belongs to\./],
    [
      "certificate: loja.pem\n    privateKey: outra.key",
      /w\.yaml:3:17: .* does not belong to the certificate/,
    ],
    ["certificate: loja.pem\n    privateKey: loja.pem", /w\.yaml:3:17: .*is not an RSA private key in PEM/],
    ["certificate: loja.pem\n    privateKey: curve.key", /w\.yaml:3:17: .*is not an RSA private key in PEM/],
    [
      "certificate: loja.pem\n  - certificate: ./loja.pem",
      /w\.yaml:3:18: .*1\.certificate already belongs to another account\./,
    ],
    [
      `clientId: ${CLIENT_ID}\n  - clientId: ${CLIENT_ID.toUpperCase()}`,
      /w\.yaml:3:15: .*1\.clientId already belongs to another account\./,
    ],
    ["clientID: x", /w\.yaml:2:5: accounts\.0: there is no key clientID; did you mean clientId\?/],
  ])("%j is refused with line and column", async (account, message) => {
    const text = `accounts:\n  - ${account}\n`;
    const outcome = await localpix(["config", "--config", settings("w.yaml", text)]);
    expect(outcome).toMatchObject({ code: 2, stdout: "" });
    expect(outcome.stderr).toMatch(message);
  });

  test("cannot have the client id of the seed account", async () => {
    const seeded = await startSandbox({ seed: 1 });
    const text = `accounts:\n  - clientId: ${seeded.credentials.clientId}\n`;
    await seeded.close();
    const outcome = await localpixProcess(["exec", "--config", settings("taken.yaml", text), "--", "true"]);
    expect(outcome.code).not.toBe(0);
    expect(outcome.stderr).toContain("belongs to another account");
  });
});
