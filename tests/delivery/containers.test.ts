import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { controlClient } from "../../server/contract/client.js";
import { settingTable } from "../../server/contract/settings/start-settings.js";
import { ENTRY } from "../built-product.js";
import { isDeep } from "../depth.js";
import { freePort } from "../free-port.js";
import { dockerfile, ignored, root } from "./dockerfile.js";

/**
 * The Dockerfile, the compose file and the Testcontainers recipes, without Docker: what they name exists, and the product
 * runs with the environment and commands that they give it.
 */

const instructions = dockerfile();
const ofImage = instructions.filter(({ stage }) => stage === 1);
const only = (name: string) => {
  const [first, ...others] = ofImage.filter((instruction) => instruction.name === name);
  expect(others).toEqual([]);
  return first!.text;
};
const read = (path: string) => readFileSync(join(root, path), "utf8");
const compose = parse(read("examples/compose.yaml"));
const GUIDE = read("docs/guides/en/containers.md");

/** The environment variables of the image. */
const imageEnv = Object.fromEntries(
  only("ENV")
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);

describe("the Dockerfile", () => {
  it("copies what exists, from a stage that exists", () => {
    for (const { name, text, stage } of instructions) {
      if (name !== "COPY") continue;
      const [, from, source = ""] = /^(?:--from=(\S+) )?(\S+) \S+$/.exec(text)!;
      if (from === undefined) expect({ stage, source }).toEqual({ stage: 0, source: "." });
      else expect(instructions[0]!.text).toBe(`node:24 AS ${from}`);
    }
  });

  it("builds from everything that is packed and that the build reads", () => {
    const { files } = JSON.parse(read("package.json")) as { files: string[] };
    const names = files.map((path) => path.replace(/^!?([^/]+).*$/, "$1"));
    const needed = new Set([...names, "server", "cli", "dashboard", "scripts", "package.json", ".npmrc"]);
    // The build makes it.
    needed.delete("dist");
    expect(ignored().filter((name) => needed.has(name))).toEqual([]);
    expect(ignored()).toEqual(expect.arrayContaining(["node_modules", "dist", ".git", "tests"]));
  });

  it("starts it once to compile its code", async () => {
    const [, ...args] = ofImage.find(({ text }) => text.startsWith("localpix"))!.text.split(" ");
    await promisify(execFile)(process.execPath, [ENTRY, ...args], {
      env: { ...process.env, ...imageEnv, PATH: process.env.PATH },
    });
  });

  it.runIf(isDeep)(
    "packs the whole package in its first stage (only in npm run test:deep)",
    { timeout: 300_000 },
    async () => {
      const [command] = instructions.filter(({ name }) => name === "RUN");
      // What `npm ci` installs is here already.
      expect(command!.text).toBe("npm ci && npm pack");
      const context = mkdtempSync(join(tmpdir(), "localpix-context-"));
      const left = new Set([...ignored(), "node_modules"]);
      for (const name of readdirSync(root)) {
        if (!left.has(name)) cpSync(join(root, name), join(context, name), { recursive: true });
      }
      symlinkSync(join(root, "node_modules"), join(context, "node_modules"));
      const filesOf = async (cwd: string, ...flags: string[]) => {
        const { stdout } = await promisify(execFile)("npm", ["pack", "--json", ...flags], { cwd });
        const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
        // The names of packs depend on the path of node_modules.
        return files.map(({ path }) => path.replace(/^(dist\/packs\/\w+)-\w+/, "$1"));
      };
      expect(await filesOf(context)).toEqual(await filesOf(root, "--dry-run"));
      rmSync(context, { recursive: true });
    },
  );

  it("runs as a user without rights, who owns the data folder", () => {
    expect(only("USER")).toBe("node");
    expect(only("VOLUME")).toBe(imageEnv.LOCALPIX_DATA);
    expect(ofImage.filter(({ name }) => name === "RUN").at(-1)!.text).toBe(
      `install -d -o node -g node -m 700 ${imageEnv.LOCALPIX_DATA}`,
    );
    expect(ofImage.findIndex(({ name }) => name === "USER")).toBeGreaterThan(
      ofImage.findLastIndex(({ name }) => name === "RUN"),
    );
  });

  it("exposes the port of the gateway", () => {
    const { fallback } = settingTable.find(({ name }) => name === "port")!;
    expect(only("EXPOSE")).toBe(String(fallback));
    expect(compose.services.localpix.ports).toEqual([`127.0.0.1:${fallback}:${fallback}`]);
  });
});

describe("a sandbox with the environment of the compose file", () => {
  const { LOCALPIX_TOKEN: token, LOCALPIX_PUBLIC_URL: publicUrl } = compose.services.localpix.environment;
  let folder: string;
  let port: number;
  let env: Record<string, string | undefined>;
  let sandbox: ReturnType<typeof spawn>;
  /** The health check of the image, as its shell-less form is run. */
  const healthCheck = async () => {
    const [, words = ""] = /CMD (\[.*\])$/.exec(only("HEALTHCHECK"))!;
    const [program, ...args] = JSON.parse(words) as string[];
    expect(program).toBe("localpix");
    const ended = promisify(execFile)(process.execPath, [ENTRY, ...args], { env });
    return ended.then(
      () => 0,
      ({ code }) => code,
    );
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "localpix-container-"));
    port = await freePort();
    env = {
      PATH: process.env.PATH,
      ...imageEnv,
      ...compose.services.localpix.environment,
      // Of this machine, not of a container.
      LOCALPIX_DATA: folder,
      LOCALPIX_PORT: String(port),
    };
    expect(await healthCheck()).toBe(3);
    const command = JSON.parse(only("CMD")) as string[];
    expect(JSON.parse(only("ENTRYPOINT"))).toEqual(["localpix"]);
    sandbox = spawn(process.execPath, [ENTRY, ...command], { env, stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface(sandbox.stdout!)) if (/dashboard/.test(line)) break;
  });
  afterAll(async () => {
    sandbox.kill("SIGTERM");
    expect((await once(sandbox, "exit"))[0]).toBe(0);
    rmSync(folder, { recursive: true });
  });

  it("is healthy for the health check", async () => expect(await healthCheck()).toBe(0));

  it("wants the token for its control API, not for its health", async () => {
    const status = async (path: string, headers = {}) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status;
    expect(await status("/sandbox/health")).toBe(200);
    expect(await status("/sandbox/api/credentials")).toBe(401);
    expect(await status("/sandbox/api/credentials", { authorization: `Bearer ${token}` })).toBe(200);
  });

  it("answers the application under the name of its container, and takes its webhooks", async () => {
    const url = `http://127.0.0.1:${port}`;
    const { clientId, clientSecret, certificateHeader } = await controlClient(url, token).showCredentials();
    expect(clientSecret).toBe(compose.services.localpix.environment.LOCALPIX_CLIENT_SECRET);
    // fetch does not send another Host.
    const curl = async (path: string, body: object, ...headers: string[]) => {
      const all = ["content-type: application/json", "host: localpix:7490", ...headers];
      const args = [
        "-s",
        `${url}${path}`,
        "-d",
        JSON.stringify(body),
        ...all.flatMap((text) => ["-H", text]),
      ];
      return JSON.parse((await promisify(execFile)("curl", args)).stdout);
    };
    const certificate = `x-ssl-client-cert: ${certificateHeader}`;
    const { access_token } = await curl("/api/auth/token", { clientId, clientSecret }, certificate);
    const webhook = { url: "http://app:3000/pix", eventType: "cash_in" };
    const bearer = `authorization: Bearer ${access_token}`;
    expect(await curl("/api/webhooks", webhook, bearer)).toMatchObject({ success: true });
    const charge = { value: 1, description: "Order", externalId: "order-1" };
    const payer = { fullName: "Maria Clara", document: "12345678909" };
    const { pixCode } = await curl("/api/pix/cash-in", { transaction: charge, payer }, bearer);
    // A code has its address without the scheme.
    expect(pixCode).toContain(publicUrl.replace("http://", ""));
  });
});

describe("the guide", () => {
  it("has the same blocks in Portuguese", () => {
    const blocksOf = (text: string) => text.match(/^```[\s\S]*?^```$/gm);
    expect(blocksOf(read("docs/guides/pt-BR/containers.md"))).toEqual(blocksOf(GUIDE));
  });

  it("has Java code with the settings of the code for Node", () => {
    const words = (text: string) => text.match(/LOCALPIX_\w+|--\w+|"(true|private|frozen|start)"/g);
    expect(words(block("java"))).toEqual(words(block("ts")));
  });

  const block = (language: string) =>
    new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "m").exec(GUIDE)![1]!;

  it("shows the compose file as it is", () => {
    expect(read("examples/compose.yaml").endsWith(block("yaml"))).toBe(true);
    expect(block("yaml")).toMatch(/^services:/);
  });

  it("has Testcontainers code that starts a sandbox and gets its credentials", async () => {
    const folder = mkdtempSync(join(tmpdir(), "localpix-testcontainers-"));
    const modules = join(folder, "node_modules/testcontainers");
    mkdirSync(modules, { recursive: true });
    writeFileSync(join(modules, "package.json"), '{"name":"testcontainers","main":"index.cjs"}');
    writeFileSync(join(modules, "index.cjs"), TESTCONTAINERS);
    const code = `${block("ts")}\nconsole.log(JSON.stringify(credentials));\nawait container.stop();\n`;
    writeFileSync(join(folder, "code.mjs"), code);
    const env = { ...process.env, IMAGE_ENV: JSON.stringify({ ...imageEnv, PATH: process.env.PATH }), ENTRY };
    const { stdout } = await promisify(execFile)(process.execPath, ["code.mjs"], { cwd: folder, env });
    expect(JSON.parse(stdout)).toMatchObject({ clientId: expect.any(String), pixKey: expect.any(String) });
    rmSync(folder, { recursive: true });
  });

  it("names only settings that exist, in every file", () => {
    const names = settingTable.map(({ flag }) => `LOCALPIX_${flag.toUpperCase().replaceAll("-", "_")}`);
    const texts = [
      GUIDE,
      read("docs/guides/pt-BR/containers.md"),
      read("Dockerfile"),
      read("examples/compose.yaml"),
    ];
    const named = texts.flatMap((text) => text.match(/\bLOCALPIX_\w+/g) ?? []);
    expect(named.length).toBeGreaterThan(20);
    // Variables of the application, which `localpix credentials` writes.
    const others = ["LOCALPIX_URL"];
    expect(named.filter((name) => ![...names, ...others].includes(name))).toEqual([]);
  });
});

/** A Testcontainers of which a container is the built product on this machine. */
const TESTCONTAINERS = `
const { spawn } = require("node:child_process");
const { once } = require("node:events");
const { createInterface } = require("node:readline");
exports.Wait = { forHttp: (path, port) => ({ path, port }) };
exports.GenericContainer = class {
  constructor(image) { if (image !== "localpix") throw new Error(image); }
  withExposedPorts(port) { this.port = port; return this; }
  withEnvironment(env) { this.env = env; return this; }
  withCommand(command) { this.command = command; return this; }
  withWaitStrategy({ port }) { if (port !== this.port) throw new Error("Waits for " + port); return this; }
  async start() {
    const env = { ...JSON.parse(process.env.IMAGE_ENV), ...this.env, LOCALPIX_PORT: "0" };
    const args = [process.env.ENTRY, ...this.command, "--json"];
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await once(createInterface(child.stdout), "line");
    const { hostname, port } = new URL(JSON.parse(line).url);
    const stop = async () => { child.kill(); await once(child, "exit"); };
    return { getHost: () => hostname, getMappedPort: () => port, stop };
  }
};
`;
