import { execFileSync, spawnSync } from "node:child_process";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { credentialVariables, type VariableFormat, variablesText } from "./credential-variables.js";

const PEM = "-----BEGIN CERTIFICATE-----\nMIIC+/8w==\n-----END CERTIFICATE-----\n";
const variables = {
  URL: "http://127.0.0.1:7490",
  PEM,
  HEADER: encodeURIComponent(PEM),
  EMPTY: "",
  SPACED: " two  words ",
  COMMENT: "a#b c",
  DOLLAR: "$HOME `id` $(id)",
  BACKSLASH: "C:\\new\\",
  DOUBLE: 'say "hi"',
  SINGLE: "it's",
  CURLY: "‘it’s‛ 'so'",
  ACCENT: "ação é 100%",
};

/** What a program that gets these variables sees. */
const SHOW = `"${process.execPath}" -e 'process.stdout.write(JSON.stringify(process.env))'`;
const isHere = (program: string) => spawnSync(program, ["-c", "exit 0"]).status === 0;

describe.each([
  ["sh", "env"],
  ["bash", "env"],
  ["zsh", "env"],
  ["fish", "fish"],
] as const)("%s", (shell, format) => {
  const isMissing = !isHere(shell);
  it.skipIf(isMissing)(`reads back every value${isMissing ? ` (skipped: no ${shell} here)` : ""}`, () => {
    const script = `${variablesText(format, variables)}\n${SHOW}`;
    const seen = JSON.parse(execFileSync(shell, ["-c", script], { encoding: "utf8" }));
    expect(seen).toMatchObject(variables);
  });

  it.skipIf(isMissing)(
    `reads them from the output of the command${isMissing ? ` (skipped: no ${shell} here)` : ""}`,
    () => {
      const use = shell === "fish" ? `cat | source; ${SHOW}` : `eval "$(cat)"; ${SHOW}`;
      const input = variablesText(format, variables);
      expect(JSON.parse(execFileSync(shell, ["-c", use], { input, encoding: "utf8" }))).toMatchObject(
        variables,
      );
    },
  );
});

describe("dotenv", () => {
  it("is read back by the parser of Node", () => {
    expect(parseEnv(variablesText("dotenv", variables))).toEqual(variables);
  });

  it("has one line for each variable, because some readers know no others", () => {
    const lines = variablesText("dotenv", { PEM, EMPTY: "" }).split("\n");
    expect(lines).toEqual([`PEM="${PEM.replaceAll("\n", "\\n")}"`, "EMPTY="]);
  });

  it.each([`it's "so"`, "it's $5", "it's C:\\", "it's `id`"])("refuses %s, which it cannot hold", (value) => {
    expect(() => variablesText("dotenv", { SECRET: value })).toThrow("SECRET has quotes");
  });
});

describe("PowerShell", () => {
  /** Reads a line by the rules of PowerShell: any single quote ends a text, two in a row are one. */
  const read = (line: string) => {
    const [, name, texts = ""] = /^\$env:(\w+) = (.*)$/.exec(line) ?? [];
    const quote = "['‘’‚‛]";
    const pattern = new RegExp(`${quote}((?:[^'‘’‚‛]|${quote}{2})*)${quote}|"(\`n)"| \\+ `, "gy");
    const parts = [...texts.matchAll(pattern)];
    expect(parts.map(([text]) => text).join(""), line).toBe(texts);
    const value = parts.map(([, text, newline]) =>
      newline ? "\n" : (text ?? "").replaceAll(new RegExp(`(${quote})${quote}`, "g"), "$1"),
    );
    return [name, value.join("")];
  };

  it("reads back every value, line by line", () => {
    const lines = variablesText("powershell", variables).split("\n");
    expect(Object.fromEntries(lines.map(read))).toEqual(variables);
  });
});

describe("the environment file of GitHub Actions", () => {
  /** Reads a file by the rules of GitHub Actions. */
  const read = (text: string) => {
    const values: Record<string, string> = {};
    const lines = text.split("\n");
    while (lines.length > 0) {
      const line = lines.shift() ?? "";
      const [, name = "", end] = /^(\w+)<<(.+)$/.exec(line) ?? [];
      if (end === undefined) values[line.slice(0, line.indexOf("="))] = line.slice(line.indexOf("=") + 1);
      else {
        const size = lines.indexOf(end);
        values[name] = lines
          .splice(0, size + 1)
          .slice(0, -1)
          .join("\n");
      }
    }
    return values;
  };

  it("gives every value back", () => {
    const odd = { ...variables, TRAP: "a\nLOCALPIX_END\nb", LAST: "x=y<<z" };
    expect(read(variablesText("github", odd))).toEqual(odd);
  });
});

it("json is a document", () => {
  expect(JSON.parse(variablesText("json", variables))).toEqual(variables);
});

describe("the variables", () => {
  const credentials = {
    accountId: 2,
    clientId: "id",
    clientSecret: "secret",
    certificatePem: PEM,
    privateKeyPem: "key",
    certificateHeader: "header",
    pixKey: "pix@loja.test",
  };

  it("have the usual names", () => {
    expect(credentialVariables("http://x", credentials)).toEqual({
      LOCALPIX_URL: "http://x",
      LOCALPIX_CLIENT_ID: "id",
      LOCALPIX_CLIENT_SECRET: "secret",
      LOCALPIX_CERTIFICATE_HEADER: "header",
      LOCALPIX_PIX_KEY: "pix@loja.test",
    });
  });

  it("have other names on request", () => {
    const fields = { PIX_URL: "url", CONTA: "accountId", CERT: "certificatePem" } as const;
    expect(credentialVariables("http://x", credentials, fields)).toEqual({
      PIX_URL: "http://x",
      CONTA: "2",
      CERT: PEM,
    });
  });
});

it("every format writes nothing for no variables", () => {
  for (const format of ["env", "dotenv", "powershell", "fish", "github"] satisfies VariableFormat[])
    expect(variablesText(format, {})).toBe("");
});
