import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "localpix";
import { expect, test } from "vitest";
import { newExternalId, payoutBody } from "../journeys/bodies.js";
import { NOON } from "../journeys/rows.js";
import { startProcess } from "./process.js";

/** A receiver that says nothing until it is told to. */
async function silentReceiver() {
  const held: { text: string; response: ServerResponse }[] = [];
  let arrived: () => void = () => {};
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    request.on("end", () => {
      held.push({ text, response });
      arrived();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    held,
    post: async (count: number) => {
      while (held.length < count) {
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
      return held[count - 1]!;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("an attempt that ends after a reset writes nothing into the new world, and holds nobody up", async () => {
  const receiver = await silentReceiver();
  const sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  await sandbox.gateway.registerWebhook({ url: receiver.url, eventType: "cash_out" });
  const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
  await sandbox.settle(transactionId);
  const { response } = await receiver.post(1);
  const advance = sandbox.advance("1h").catch((error: unknown) => error);
  await sandbox.reset();
  expect(await advance, "it was an advance of the old world").toMatchObject({
    status: 409,
    code: "WORLD_REPLACED",
  });
  const before = await sandbox.control.readJournal({});
  // The new world has a delivery of the same number, which stands at its receiver as the old one did.
  await sandbox.gateway.registerWebhook({ url: receiver.url, eventType: "cash_out" });
  const next = await sandbox.gateway.cashOut(payoutBody());
  await sandbox.settle(next.transactionId);
  const second = await receiver.post(2);
  response.writeHead(200).end("late");
  await new Promise((resolve) => response.once("close", resolve));
  expect((await sandbox.control.listDeliveries({})).deliveries).toMatchObject([{ id: "1", attempts: 0 }]);
  second.response.writeHead(201).end();
  await sandbox.advance("0s");
  expect((await sandbox.control.showDelivery({ id: "1" })).attemptList).toMatchObject([{ statusCode: 201 }]);
  expect(before.entries.map(({ type }) => type)).toEqual([
    ...["world.began", "account.created", "balance.adjusted", "certificate.issued"],
  ]);
  expect((await sandbox.control.verify()).ok).toBe(true);
  await sandbox.close();
  receiver.close();
});

test("a delivery that was on its way in the snapshot goes out again", async () => {
  const receiver = await silentReceiver();
  const sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  await sandbox.gateway.registerWebhook({ url: receiver.url, eventType: "cash_out" });
  const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
  await sandbox.settle(transactionId);
  const first = await receiver.post(1);
  const snapshot = await sandbox.snapshot();
  first.response.writeHead(200).end();
  await sandbox.advance("0s");
  await sandbox.restore(snapshot);
  const second = await receiver.post(2);
  expect(second.text).toBe(first.text);
  second.response.writeHead(200).end();
  await sandbox.advance("0s");
  expect((await sandbox.control.listDeliveries({})).deliveries).toMatchObject([
    { status: "delivered", attempts: 1 },
  ]);
  await sandbox.close();
  receiver.close();
});

test("resets and restores in the middle of everything: no fault of ours, and the books are right", async () => {
  const sandbox = await startSandbox({ clock: NOON, settlement: "1s" });
  const { control, gateway } = sandbox;
  await sandbox.receiver();
  await gateway.cashOut(payoutBody());
  await sandbox.snapshot("middle");
  const statuses = new Set<number>();
  let over = false;
  const busy = async (work: () => Promise<unknown>) => {
    while (!over) {
      await work().catch((error: { status?: number }) => {
        // A client reads a status; whatever else goes wrong is a failure of the test.
        if (error.status === undefined) throw error;
        statuses.add(error.status);
      });
    }
  };
  const clients = [
    ...[1, 2, 3].map(() =>
      busy(() => gateway.cashOut({ ...payoutBody(), externalId: newExternalId("r"), value: 1 })),
    ),
    busy(() => gateway.token()),
    busy(() => control.pay({ pixKey: sandbox.credentials.pixKey, value: 1 })),
    busy(() => sandbox.createAccount({ balance: 5 }).then((one) => one.gateway.balance())),
    busy(() => control.issueCertificate({ kind: "expired" })),
    busy(() => sandbox.advance("10s")),
    busy(async () => {
      const [newest] = (await control.listTransactions({ limit: 1, status: "CONFIRMED" })).transactions;
      const params = { transactionIdentifier: newest?.transactionId ?? "1" };
      await gateway.resendWebhook({}, { params });
    }),
  ];
  for (let round = 0; round < 12; round++) {
    await gateway.send("balance");
    // Two at once: the one is done before the other begins.
    const [one, two] = await Promise.all(
      round % 3 === 0
        ? [control.resetState(), control.resetState()]
        : [
            control.restoreSnapshot({ name: "middle" }),
            round % 3 === 1 ? control.restoreSnapshot({ name: "middle" }) : control.resetState(),
          ],
    );
    expect(one.epoch).not.toBe(two.epoch);
    const { ok, checks } = await control.verify();
    expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
  }
  over = true;
  await Promise.all(clients);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  await control.restoreSnapshot({ name: "middle" });
  expect((await control.listTransactions({})).transactions).toHaveLength(1);
  expect((await control.verify()).ok).toBe(true);
  // Closing rejects when the sandbox had faults of its own.
  await sandbox.close();
}, 90_000);

test("kill -9 in the middle of a restore leaves the old world or the new, never a mix", async () => {
  const data = mkdtempSync(join(tmpdir(), "localpix-state-kill-"));
  try {
    const worlds = { few: 3, many: 60 };
    let sandbox = await startProcess(data, "--settlement", "manual");
    for (const [name, accounts] of Object.entries(worlds)) {
      await sandbox.control.resetState();
      for (let number = 0; number < accounts; number++) {
        const { accountId } = await sandbox.control.createAccount({ name, balance: accounts });
        await sandbox.control.pay({
          pixKey: (await sandbox.control.showAccount({ id: accountId })).pixKey,
          value: 1,
        });
      }
      await sandbox.control.takeSnapshot({ name });
    }
    for (let round = 0; round < 4; round++) {
      for (let times = 0; times < round; times++) {
        await sandbox.control.restoreSnapshot({ name: times % 2 ? "few" : "many" });
      }
      const restores = [0, 1, 2, 3].map((at) =>
        sandbox.control.restoreSnapshot({ name: at % 2 ? "many" : "few" }).catch(() => undefined),
      );
      // Killed after one of them has been answered and while the others are at work.
      await restores[0];
      await sandbox.kill();
      await Promise.all(restores);
      sandbox = await startProcess(data, "--settlement", "manual");
      const { accounts } = await sandbox.control.listAccounts();
      const name = accounts.at(-1)!.name as keyof typeof worlds;
      expect(accounts).toHaveLength(worlds[name] + 1);
      expect(accounts.slice(1).every((one) => one.name === name)).toBe(true);
      const { transactions } = await sandbox.control.listTransactions({ limit: 1000 });
      expect(transactions).toHaveLength(worlds[name]);
      const { ok, checks } = await sandbox.control.verify();
      expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
    }
    await sandbox.stop();
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}, 120_000);
