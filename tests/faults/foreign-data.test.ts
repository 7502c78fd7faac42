import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Imported,
  STATE_EXPORT_PATH,
  STATE_IMPORT_PATH,
  STATE_MEDIA_TYPE,
} from "../../server/contract/state/state.control.js";
import { keepStamp } from "../../server/data-file/file-stamp.js";
import { localpix } from "../cli/in-process.js";
import { chargeBody, newExternalId, payoutBody } from "../journeys/bodies.js";
import { NOON } from "../journeys/rows.js";
import { countingReceiver } from "./counting-receiver.js";
import { heldReceiver } from "./held-receiver.js";
import { startProcess } from "./process.js";

/** A data file from another person must send nothing by itself, whatever deliveries are queued in it. */

let folder: string;
/** An export with deliveries in every state of waiting, and the number of POSTs to its receiver so far. */
let file: Buffer;
let receiver: Awaited<ReturnType<typeof heldReceiver>>;
let calls: number;

const within = (name: string) => join(folder, name);

/** The export, changed by an SQL statement. */
function edited(sql: string): Buffer {
  const path = within("edited.db");
  writeFileSync(path, file);
  const database = new SqliteDatabase(path);
  database.exec(sql);
  const bytes = database.serialize();
  database.close();
  rmSync(path);
  return bytes;
}

async function post(into: Pick<TestSandbox, "url">, bytes: Buffer) {
  const response = await fetch(`${into.url}${STATE_IMPORT_PATH}`, {
    method: "POST",
    headers: { "content-type": STATE_MEDIA_TYPE },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function imports(into: Pick<TestSandbox, "url">, bytes: Buffer): Promise<Imported> {
  const { status, body } = await post(into, bytes);
  expect(status).toBe(200);
  return body as Imported;
}

const expectConsistent = async ({ control }: Pick<TestSandbox, "control">) => {
  const { ok, checks } = await control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "localpix-foreign-"));
  receiver = await heldReceiver();
  const sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  const { gateway, control } = sandbox;
  await gateway.registerWebhook({ url: receiver.url, eventType: "cash_out" });
  const pay = async (options?: { scenario: string }) =>
    (await gateway.cashOut({ ...payoutBody(), externalId: newExternalId("foreign"), value: 1 }, options))
      .transactionId;
  const answered = async (count: number, status: number) =>
    (await receiver.next(count)).response.writeHead(status).end();
  // One delivered and requested again by hand, one waiting for its second attempt, one given up and requested again.
  const delivered = await pay();
  await sandbox.settle(delivered);
  await answered(1, 200);
  const waiting = await pay();
  await sandbox.settle(waiting);
  await answered(2, 500);
  const cancelled = await pay();
  await sandbox.settle(cancelled);
  await answered(3, 500);
  await sandbox.advance("0s");
  await control.cancelDelivery({ id: "3" });
  const byHand = ["1", "3"].map((id) => control.retryDelivery({ id }).catch(() => {}));
  await receiver.next(5);
  // One in progress, and a payout that settles automatically in an hour.
  await sandbox.settle(await pay());
  await receiver.next(6);
  await pay({ scenario: "delayed:1h" });
  const response = await fetch(`${sandbox.url}${STATE_EXPORT_PATH}`);
  file = Buffer.from(await response.arrayBuffer());
  for (const { response: open } of receiver.posts.slice(3)) open.writeHead(200).end();
  await Promise.all(byHand);
  await sandbox.close();
  calls = receiver.posts.length;
});
afterAll(() => {
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("an imported file", () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  });
  afterEach(() => sandbox.close());
  const statuses = async () =>
    (await sandbox.control.listDeliveries({})).deliveries.map(({ status }) => status).toReversed();

  test("has all its deliveries held: those in progress, those requested by hand, and later ones", async () => {
    const { held, contents } = await imports(sandbox, file);
    expect([contents.deliveries, held]).toEqual([4, 3]);
    expect(await statuses()).toEqual(["delivered", "held", "held", "held"]);
    await sandbox.advance("30d");
    expect(await statuses()).toEqual(["delivered", "held", "held", "held", "held"]);
    expect(receiver.posts).toHaveLength(calls);
    await expectConsistent(sandbox);
  });

  test("sends its deliveries after they are released", async () => {
    await imports(sandbox, file);
    const { released, holds } = await sandbox.control.releaseDeliveries({});
    expect([released, holds]).toEqual([["2", "3", "4"], []]);
    for (let number = 1; number <= 3; number++)
      (await receiver.next(calls + number)).response.writeHead(200).end();
    await sandbox.advance("0s");
    expect(await statuses()).toEqual(["delivered", "delivered", "delivered", "delivered"]);
    calls = receiver.posts.length;
    await expectConsistent(sandbox);
  });

  test("replays no case, although its settings and codes name the host of a replay", async () => {
    const elsewhere = await countingReceiver();
    const deliverTo = new URL(elsewhere.url).origin;
    const bytes = edited(
      `INSERT INTO meta (name, value) VALUES ('replay.host', 'evil.example'), ('replay.deliverTo', '${deliverTo}')`,
    );
    await imports(sandbox, bytes);
    const { pixCode } = await sandbox.gateway.cashIn(chargeBody());
    expect(pixCode).toContain(new URL(sandbox.url).host);
    expect((await sandbox.control.readCase()).host).toBe(new URL(sandbox.url).host);
    await sandbox.control.releaseDeliveries({});
    for (let number = 1; number <= 3; number++)
      (await receiver.next(calls + number)).response.writeHead(200).end();
    await sandbox.advance("0s");
    calls = receiver.posts.length;
    expect(elsewhere.arrived.size).toBe(0);
    elsewhere.close();
  });

  test("is released by the settings of this sandbox, not by those of its URLs", async () => {
    const strict = await startSandbox({ clock: NOON, allowHttpWebhooks: false, webhookAddresses: "machine" });
    const urls = [receiver.url, "https://10.255.255.1/hook", "http://10.255.255.1/hook"];
    const changes = urls.map((url, index) => `UPDATE deliveries SET url = '${url}' WHERE id = ${index + 2}`);
    await imports(strict, edited(changes.join(";")));
    await strict.control.releaseDeliveries({});
    await strict.advance("0s");
    const { deliveries } = await strict.control.listDeliveries({});
    const scheme = expect.stringMatching(/^Webhooks are sent to https URLs only\. --allow-http-webhooks /);
    expect(deliveries.toReversed().map(({ lastError }) => lastError)).toEqual([
      null,
      scheme,
      "10.255.255.1 is an address where no webhook may go (--webhook-addresses).",
      scheme,
    ]);
    expect(receiver.posts).toHaveLength(calls);
    await strict.close();
  });

  test("is refused without a change if a queued delivery cannot be read", async () => {
    const { epoch } = await sandbox.control.health();
    const { status, body } = await post(
      sandbox,
      edited("UPDATE deliveries SET headers = 'x: y' WHERE id = 4"),
    );
    expect([status, body]).toMatchObject([422, { error: { code: "WORLD_FILE_DAMAGED" } }]);
    expect((await sandbox.control.health()).epoch).toBe(epoch);
  });

  test("stays held in a snapshot, while a snapshot of the sandbox's own data is not held", async () => {
    await imports(sandbox, file);
    await sandbox.snapshot("held");
    await sandbox.reset();
    await sandbox.snapshot("own");
    await sandbox.restore("own");
    expect((await sandbox.control.listDeliveries({})).holds).toEqual([]);
    await sandbox.restore("held");
    expect((await sandbox.control.listDeliveries({})).holds, "but keeps what was held").toHaveLength(1);
  });
});

describe("an export that is copied to the path of a data file", () => {
  const start = async (name: string, bytes: Buffer) => {
    const data = mkdtempSync(within(name));
    writeFileSync(join(data, "localpix.db"), bytes, { mode: 0o600 });
    return { data, sandbox: await startProcess(data) };
  };
  const notices = (lines: readonly Record<string, unknown>[]) =>
    lines.filter(({ event }) => event === "notice").map(({ text }) => text);

  test("sends nothing by itself, and the first start prints a notice", async () => {
    const { data, sandbox } = await start("export-", file);
    await sandbox.control.advanceClock({ by: "30d" });
    expect(receiver.posts).toHaveLength(calls);
    expect(notices(sandbox.said())).toEqual([
      expect.stringMatching(/Deliveries held: 3\. Release them with: localpix deliveries release/),
    ]);
    expect((await sandbox.control.listDeliveries({ status: "held" })).deliveries).toHaveLength(4);
    await expectConsistent(sandbox);
    await sandbox.stop();
    const again = await startProcess(data);
    expect(notices(again.said())).toEqual([]);
    expect((await again.control.listDeliveries({ status: "held" })).deliveries).toHaveLength(4);
    await again.stop();
  });

  test("no longer replays a case, and its receivers are not called", async () => {
    const bytes = edited(
      `DELETE FROM meta WHERE name = 'copy.madeAt';
       INSERT INTO meta (name, value) VALUES ('replay.host', 'evil.example'), ('replay.deliverTo', 'http://127.0.0.1:9')`,
    );
    const { sandbox } = await start("replay-", bytes);
    expect(notices(sandbox.said())).toHaveLength(1);
    const { body } = await sandbox.call("POST", "/api/pix/cash-in", chargeBody());
    expect(body.pixCode).toContain(new URL(sandbox.url).host);
    await sandbox.control.advanceClock({ by: "30d" });
    expect(receiver.posts).toHaveLength(calls);
    await sandbox.stop();
  });
});

describe("the data file of another installation, copied into a data directory", () => {
  let theirs: string;
  /** Creates a payout whose webhook waits for its second attempt. */
  beforeAll(async () => {
    theirs = within("their-directory");
    const sandbox = await startSandbox({ data: theirs, clock: NOON, settlement: "manual" });
    await sandbox.gateway.registerWebhook({ url: receiver.url, eventType: "cash_out" });
    const { transactionId } = await sandbox.gateway.cashOut({
      ...payoutBody(),
      externalId: "waits",
      value: 1,
    });
    await sandbox.settle(transactionId);
    (await receiver.next(++calls)).response.writeHead(500).end();
    await sandbox.close();
  });

  /** A new data directory with a copy of the file, in which `sql` is run. */
  const ourDirectory = (sql?: string) => {
    const data = mkdtempSync(within("our-directory-"));
    const path = join(data, "localpix.db");
    copyFileSync(join(theirs, "localpix.db"), path);
    if (sql !== undefined) {
      const database = new SqliteDatabase(path);
      database.exec(sql);
      database.close();
    }
    return data;
  };
  const withoutMark = "DELETE FROM meta WHERE name = 'installation'";
  const markIn = (path: string) => {
    const database = new SqliteDatabase(path, { readonly: true });
    const row = database.prepare("SELECT value FROM meta WHERE name = 'installation'").pluck().get();
    database.close();
    return row as string | undefined;
  };
  const notices = (lines: readonly Record<string, unknown>[]) =>
    lines.filter(({ event }) => event === "notice").map(({ text }) => text);

  test("sends nothing until it is released, and the start and the command line explain why", async () => {
    const data = ourDirectory();
    const sandbox = await startProcess(data);
    await sandbox.control.advanceClock({ by: "30d" });
    expect(receiver.posts).toHaveLength(calls);
    expect(notices(sandbox.said())).toEqual([
      expect.stringMatching(/^This data file is from another installation, .*Deliveries held: 1\./),
    ]);
    const { holds } = await sandbox.control.listDeliveries({});
    expect(holds).toEqual([{ filter: {}, createdAt: expect.any(String), reason: "foreign-data" }]);
    const { stdout } = await localpix(["deliveries", "list"], { LOCALPIX_URL: sandbox.url });
    expect(stdout).toMatch(
      /Held since .*: all, because the data is from another installation, a copy or a replay\./,
    );

    const released = sandbox.control.releaseDeliveries({});
    (await receiver.next(++calls)).response.writeHead(200).end();
    expect((await released).released).toEqual(["1"]);
    await expectConsistent(sandbox);
    await sandbox.stop();
    const again = await startProcess(data);
    expect(notices(again.said()), "later starts treat it as this installation's own").toEqual([]);
    expect((await again.control.listDeliveries({})).holds).toEqual([]);
    await again.stop();
  });

  test("sends nothing either if the mark of its installation was deleted", async () => {
    const sandbox = await startProcess(ourDirectory(withoutMark));
    await sandbox.control.advanceClock({ by: "30d" });
    expect(receiver.posts).toHaveLength(calls);
    expect(notices(sandbox.said())).toHaveLength(1);
    await sandbox.stop();
  });

  test("sends as before if it is this installation's own, closed by a release without marks", async () => {
    const data = ourDirectory(withoutMark);
    const path = join(data, "localpix.db");
    keepStamp(path, statSync(path).ino);
    const sandbox = await startProcess(data);
    expect(notices(sandbox.said())).toEqual([]);
    expect((await sandbox.control.listDeliveries({})).holds).toEqual([]);
    await sandbox.kill();
    expect(markIn(path)).toMatch(/^[0-9a-f]{64}$/);
    const again = await startProcess(data);
    expect(notices(again.said()), "after a kill the mark identifies it").toEqual([]);
    await again.stop();
  });

  test("has no mark in any copy, and import, reset and restore keep the mark of this installation", async () => {
    const data = within("marked");
    const path = join(data, "localpix.db");
    const sandbox = await startSandbox({ data, clock: NOON, settlement: "manual" });
    const mark = markIn(path) ?? "none";
    const exported = Buffer.from(await (await fetch(`${sandbox.url}${STATE_EXPORT_PATH}`)).arrayBuffer());
    await sandbox.snapshot("copy");
    for (const copy of [exported, readFileSync(join(data, "snapshots", "copy.db"))])
      expect(copy.includes(mark)).toBe(false);
    for (const replace of [
      () => sandbox.reset(),
      () => sandbox.restore("copy"),
      () =>
        imports(
          sandbox,
          edited(`INSERT INTO meta (name, value) VALUES ('installation', '${"0".repeat(64)}')`),
        ),
    ]) {
      await replace();
      expect(markIn(path)).toBe(mark);
    }
    await sandbox.close();
  });
});

describe("a snapshot", () => {
  test("from another installation, copied into the snapshots folder, is held until it is released", async () => {
    const theirs = await startSandbox({ data: within("theirs"), clock: NOON, settlement: "manual" });
    await imports(theirs, file);
    await theirs.control.takeSnapshot({ name: "gift" });
    await theirs.close();

    const ours = await startSandbox({ data: within("ours"), clock: NOON, settlement: "manual" });
    await ours.control.takeSnapshot({ name: "own" });
    expect(await ours.control.restoreSnapshot({ name: "own" })).not.toHaveProperty("held");
    mkdirSync(join(within("ours"), "snapshots"), { recursive: true });
    for (const name of ["gift", "again"])
      copyFileSync(
        join(within("theirs"), "snapshots", "gift.db"),
        join(within("ours"), "snapshots", `${name}.db`),
      );
    expect(await ours.control.restoreSnapshot({ name: "gift" })).toMatchObject({ held: 3 });
    await ours.advance("30d");
    expect(receiver.posts).toHaveLength(calls);

    // A snapshot that this installation takes of it is its own, also after a restart; a copied one never is.
    await ours.control.takeSnapshot({ name: "mine" });
    await ours.close();
    const next = await startSandbox({ data: within("ours"), clock: NOON, settlement: "manual" });
    expect(await next.control.restoreSnapshot({ name: "mine" })).not.toHaveProperty("held");
    expect(await next.control.restoreSnapshot({ name: "again" })).toMatchObject({ held: 3 });
    expect(receiver.posts).toHaveLength(calls);
    await expectConsistent(next);
    await next.close();
  });
});
