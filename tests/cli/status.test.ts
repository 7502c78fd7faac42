import { startSandbox } from "localpix";
import { expect, test } from "vitest";
import { commandLine, localpix } from "./in-process.js";

test("status shows a running sandbox, and exits with 3 once it has ended", async () => {
  const sandbox = await startSandbox({ clock: "2030-02-14T15:00:00.000Z", seed: 7 });
  const cli = commandLine(sandbox);
  const shown = await cli.run("status");
  expect(shown).toMatchObject({ code: 0, stderr: "" });
  const rows = Object.fromEntries(
    shown.stdout
      .trim()
      .split("\n")
      .map((line) => line.split(/ {2,}/)),
  );
  expect(rows).toMatchObject({
    ...{ gateway: sandbox.url, status: "ok", data: "in memory", seed: "7" },
    ...{ time: "2030-02-14 15:00:00 UTC", accounts: "1", scheduled: "0", webhooks: "0 pending" },
  });
  expect(await cli.json("status")).toMatchObject({ url: sandbox.url, status: "ok", seed: 7 });
  await sandbox.close();
  const ended = await localpix(["status", "--json"], { LOCALPIX_URL: sandbox.url });
  expect(ended.code).toBe(3);
  expect(JSON.parse(ended.stderr)).toMatchObject({ error: { code: "UNREACHABLE" } });
});
