import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { credentialVariables } from "../server/contract/accounts/credential-variables.js";
import { type ControlClient, controlClient } from "../server/contract/client.js";
import { ENTRY } from "./built-product.js";
import { localpix } from "./cli/in-process.js";
import { type RunningCommand, startLocalpix } from "./cli/processes.js";
import { freePort } from "./free-port.js";
import { missingToolChain, type ToolChain } from "./tool-chains.js";

const root = fileURLToPath(new URL("..", import.meta.url));
/** The command of each example, as its first lines and the guides give it. */
const EXAMPLES: readonly (readonly [ToolChain, string])[] = [
  ["node", "node examples/node/pix.mjs"],
  ["python", "python3 examples/python/pix.py"],
  ["php", "php examples/php/pix.php"],
  ["ruby", "ruby examples/ruby/pix.rb"],
  ["go", "go run examples/go/*.go"],
  ["java", "java examples/java/Pix.java"],
];
/** Go compiles its standard library on the first run of a machine. */
const PATIENCE_MS = 300_000;

const port = String(await freePort());
const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("LOCALPIX_"));

/** Runs a command of the shell. Resolves with its exit code and output; `onLine` gets each line at once. */
async function run(
  command: string,
  environment: Readonly<Record<string, string>> = {},
  onLine: (line: string) => void = () => {},
) {
  const env = { ...Object.fromEntries(inherited), PORT: port, NODE_OPTIONS: "", ...environment };
  const child = spawn("sh", ["-c", command], { cwd: root, env });
  const output: string[] = [];
  const lines = createInterface(child.stdout).on("line", (line) => {
    output.push(line);
    onLine(line);
  });
  let errors = "";
  child.stderr.on("data", (text: Buffer) => {
    errors += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [code] = await Promise.all([ended, new Promise((resolve) => lines.once("close", resolve))]);
  return { code, output, errors };
}

/** What every example prints, with these ids of its charge and its payout. `earlier`: the webhooks before that of the charge. */
const expected = (charge: string, payout: string, earlier: readonly string[] = []) => [
  `charge ${charge} is PENDING; pay it: localpix pay ${charge}`,
  ...earlier.map((webhook) => `webhook: ${webhook}`),
  `webhook: ${charge} is LIQUIDATED`,
  "no answer; sending the same payout again",
  `payout ${payout} was already created`,
  `webhook: ${payout} is CONFIRMED`,
  `${charge}: Pix in, R$ 49.90, Confirmado`,
  `${payout}: Pix out, R$ 12.50, Confirmado`,
];

let sandbox: RunningCommand;
let client: ControlClient;
let variables: Readonly<Record<string, string>>;
beforeAll(async () => {
  sandbox = startLocalpix(["start", "--memory", "--port", "0", "--json", "--allow-http-webhooks"]);
  const { url } = await sandbox.document<{ url: string }>();
  client = controlClient(url);
  variables = credentialVariables(url, await client.showCredentials());
  await client.armScenario({ scenario: "webhook:duplicate", operation: "cash-in" });
});
afterAll(async () => {
  expect(await sandbox.stop("SIGTERM")).toBe(0);
});

/**
 * Refunds a payment in two parts and opens two MEDs on it, with webhooks to the URL of the example. Resolves with what the
 * example prints about them: events that have the same type and status, and for the refunds even the same id. Each waits
 * until the one before was handled (`handled` emits "webhook"), because webhooks overtake each other.
 */
async function similarEvents(handled: EventEmitter): Promise<string[]> {
  const command = async (...args: string[]) => expect((await localpix(args, variables)).code).toBe(0);
  const untilHandled = async <T>(event: () => Promise<T>): Promise<T> => {
    const [result] = await Promise.all([event(), once(handled, "webhook")]);
    return result;
  };
  await command("webhooks", "add", `http://127.0.0.1:${port}/pix`, "--event", "refund_in,med_created");
  const payment = { pixKey: variables.LOCALPIX_PIX_KEY!, value: 100 };
  const { transactionId: id } = await untilHandled(() => client.pay(payment));
  const meds: number[] = [];
  for (const value of [10, 20]) {
    const externalId = `refund-${value}-${id}`;
    const fields = [`refundValue=${value}`, `externalId=${externalId}`].flatMap((field) => ["-d", field]);
    await command("call", "POST", `/api/pix/refund-in/${id}`, ...fields);
    await untilHandled(() => command("settle", externalId));
    meds.push((await untilHandled(() => client.openMed({ transactionId: id, value }))).id);
  }
  const [first, second] = meds;
  const refunded = `${id} is REFUNDED`;
  return [`${id} is LIQUIDATED`, refunded, `${first} is RECEIVED`, refunded, `${second} is RECEIVED`];
}

describe.each(EXAMPLES)("the example for %s", (language, command) => {
  const missing = missingToolChain(language);
  const suffix = missing === undefined ? "" : ` (skipped: ${missing})`;

  it("names the command that runs it, and every file has fewer than 150 lines", () => {
    const folder = join(root, "examples", language);
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    expect(files.some((text) => text.includes(`localpix exec --payer auto -- ${command}\n`))).toBe(true);
    for (const text of files) expect(text.trimEnd().split("\n").length).toBeLessThan(150);
  });

  it.skipIf(missing)(
    `runs with one command in a sandbox of its own${suffix}`,
    async () => {
      const { code, output, errors } = await run(
        `"${process.execPath}" "${ENTRY}" exec --payer auto -- ${command}`,
      );
      expect({ code, output, errors }).toEqual({ code: 0, output: expected("10001", "10002"), errors: "" });
    },
    PATIENCE_MS,
  );

  it.skipIf(missing)(
    `runs again in the sandbox of all examples, and handles an event once${suffix}`,
    async () => {
      const paid: Promise<string[]>[] = [];
      const handled = new EventEmitter();
      const { code, output, errors } = await run(command, variables, (line) => {
        if (line.startsWith("webhook: ")) handled.emit("webhook");
        const [, id] = / localpix pay (\d+)$/.exec(line) ?? [];
        if (!id) return;
        paid.push(
          similarEvents(handled).then(async (earlier) => {
            await client.pay({ transactionId: id });
            return earlier;
          }),
        );
      });
      const [charge = "", payout = ""] = [/^charge (\d+)/, /^payout (\d+)/].map((pattern) =>
        output.flatMap((line) => pattern.exec(line)?.[1] ?? []).join(),
      );
      expect({ code, errors }).toEqual({ code: 0, errors: "" });
      const [earlier] = await Promise.all(paid);
      expect(output).toEqual(expected(charge, payout, earlier));
      const { deliveries } = await client.listDeliveries({ transactionId: charge });
      expect(deliveries).toHaveLength(2);
      // One URL for all runs of all examples, although an event type has at most three.
      const { endpoints } = await client.listEndpoints({});
      expect(new Set(endpoints.map(({ url }) => url))).toEqual(new Set([`http://127.0.0.1:${port}/pix`]));
    },
    PATIENCE_MS,
  );
});
