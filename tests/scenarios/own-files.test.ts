import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox, type TestSandbox } from "localpix";
import { afterEach, beforeEach, expect, it } from "vitest";
import { payoutBody } from "../journeys/bodies.js";
import { NOON } from "../journeys/rows.js";

const file = (code: string) => `name: friday
description: { pt: Sexta-feira., en: Friday. }
operations: [cash-out]
does:
  settlement: { rejects: ${code} }
proof:
  - operation: cash-out
    answer: { status: 201 }
    later:
      - { after: 1s, status: ERROR, errorCode: ${code} }
`;

let folder: string;
let opened: TestSandbox[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "localpix-scenarios-"));
  opened = [];
});
afterEach(async () => {
  for (const sandbox of opened) await sandbox.close();
  rmSync(folder, { recursive: true });
});
const write = (text: string, name = "friday.yaml") => writeFileSync(join(folder, name), text);
async function start() {
  const sandbox = await startSandbox({ clock: NOON, scenarios: folder });
  opened.push(sandbox);
  return sandbox;
}

/** Changes a scenario file, waits until the file system has reported the change, and returns the result of the reload. */
async function changeAndReload({ control }: TestSandbox, change: () => void) {
  const { next } = await control.readJournal({ since: 0, limit: 1000 });
  change();
  for (;;) {
    const { entries } = await control.readJournal({ since: next, limit: 10 });
    const entry = entries.find(({ type }) => type === "scenario.reloaded");
    if (entry?.type === "scenario.reloaded") return entry.data;
  }
}

async function errorCode(sandbox: TestSandbox) {
  const { transactionId } = await sandbox.gateway.cashOut(payoutBody(), { scenario: "friday" });
  await sandbox.advance("1s");
  return (await sandbox.control.showTransaction({ id: transactionId })).errorCode;
}

it("the user's scenario files are loaded at the start, and again after each change", async () => {
  write(file("ORDER_REJECTED"));
  const sandbox = await start();
  expect(await errorCode(sandbox)).toBe("ORDER_REJECTED");
  expect(await changeAndReload(sandbox, () => write(file("ACCOUNT_CLOSED")))).toEqual({
    files: 1,
    problems: [],
  });
  expect(await errorCode(sandbox)).toBe("ACCOUNT_CLOSED");
});

it("an invalid change keeps the last valid file in use and is reported", async () => {
  write(file("ORDER_REJECTED"));
  const sandbox = await start();
  const { problems } = await changeAndReload(sandbox, () => write(file("ORDER_REJETED")));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(
    /friday\.yaml:5:26 does\.settlement\.rejects is not an error code .* ORDER_REJECTED/,
  );
  expect(await errorCode(sandbox)).toBe("ORDER_REJECTED");
});

it.each([
  ["an invalid file", file("ORDER_REJETED"), /friday\.yaml:5:26 .*did you mean ORDER_REJECTED/],
  [
    "a file with the name of a built-in scenario",
    file("ORDER_REJECTED").replace("friday", "pending"),
    /pending is already defined by localpix itself/,
  ],
  ["a file that is not YAML", "name: [", /friday\.yaml:\d+:\d+ /],
])("the start is refused with %s", async (_what, text, message) => {
  write(text);
  await expect(startSandbox({ scenarios: folder })).rejects.toThrow(message);
});

it("the start is refused if the scenarios folder does not exist", async () => {
  await expect(startSandbox({ scenarios: join(folder, "nowhere") })).rejects.toThrow(/cannot be read/);
});
