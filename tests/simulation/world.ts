import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox, type TestSandbox } from "localpix";
import { expect } from "vitest";
import { EVENT_TYPES } from "../../server/contract/events.js";
import { NOON } from "../journeys/rows.js";
import { BEGINS_WITH, FEES, type Reference, SETTLEMENT } from "./reference.js";

/** A transaction as the control API lists it. */
type Row = Awaited<ReturnType<TestSandbox["control"]["listTransactions"]>>["transactions"][number];

interface Post {
  readonly delivery: string;
  readonly eventId: string;
  readonly text: string;
}

export const reais = (centavos: number) => Number((centavos / 100).toFixed(2));

/** A sandbox on a data file with a receiver beside it, both for many stories. */
export interface World {
  /** Another one after a restart. */
  sandbox: TestSandbox;
  /** What the receiver answers at `/moody`. */
  isWell: boolean;
  /** All that the receiver has got in this story; a restored past has forgotten what came after it. */
  posts: Post[];
  /** As last seen: in the order in which they were made, as the reference counts them. */
  rows: readonly Row[];
  /** Back to the beginning: no transactions, no time gone by. */
  begin(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

const BEGINNING = "beginning";

export async function startWorld(): Promise<World> {
  const data = mkdtempSync(join(tmpdir(), "localpix-simulation-"));
  const open = () => startSandbox({ clock: NOON, settlement: `${SETTLEMENT}ms`, data });

  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("end", () => {
      const said = (name: string) => String(request.headers[`x-localpix-${name}`]);
      world.posts.push({ delivery: said("delivery-id"), eventId: said("event-id"), text });
      response.writeHead(request.url === "/patient" || world.isWell ? 200 : 500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const world: World = {
    sandbox: await open(),
    ...{ isWell: true, posts: [], rows: [] },
    begin: async () => {
      await world.sandbox.restore(BEGINNING);
      Object.assign(world, { isWell: true, posts: [], rows: [] });
    },
    restart: async () => {
      await world.sandbox.close();
      world.sandbox = await open();
    },
    close: async () => {
      await world.sandbox.close();
      server.closeAllConnections();
      server.close();
      rmSync(data, { recursive: true, force: true });
    },
  };

  const { control, credentials, gateway } = world.sandbox;
  const { cashIn, cashOut, refund } = FEES;
  await control.changeAccount({
    id: credentials.accountId,
    fees: { cashIn: reais(cashIn), cashOut: reais(cashOut), refund: reais(refund) },
    limits: { perTransaction: null, daily: null },
    splitFrequency: "HOURLY",
  });
  await control.setBalance({ id: credentials.accountId, available: reais(BEGINS_WITH) });
  for (const eventType of EVENT_TYPES) await gateway.registerWebhook({ url: `${receiver}/moody`, eventType });
  await gateway.registerWebhook({ url: `${receiver}/patient`, eventType: "cash_out" });
  await world.sandbox.snapshot(BEGINNING);
  return world;
}

/** Balance and every transaction are as the reference says. Looks at the rows anew. */
export async function same(world: World, reference: Reference): Promise<void> {
  const { control, credentials } = world.sandbox;
  const [{ balance }, { transactions }] = await Promise.all([
    control.showAccount({ id: credentials.accountId }),
    control.listTransactions({ limit: 1000 }),
  ]);
  world.rows = transactions.toReversed();
  expect(world.rows.map(({ operation, status, value, fee }) => ({ operation, status, value, fee }))).toEqual(
    reference.movements.map(({ operation, status, value, fee }) => ({
      ...{ operation, status },
      ...{ value: reais(value), fee: reais(fee) },
    })),
  );
  expect(balance).toEqual({ available: reais(reference.available), blocked: reais(reference.blocked) });
  expect(reference.available, "the reference itself").toBeGreaterThanOrEqual(0);
  expect(reference.blocked).toBe(pendingIn(reference));
}

/** What must be blocked: all that is on its way, with its fee, and what MEDs contest. */
const pendingIn = ({ movements, meds }: Reference) =>
  movements
    .filter(({ operation, status }) => operation !== "PAYMENT" && status === "PENDING")
    .reduce((sum, { value, fee }) => sum + value + fee, 0) +
  meds.reduce((sum, { blocked }) => sum + blocked, 0);

/** Every fact has its deliveries and each its attempts, all of which arrived, with the same bytes; verify agrees. */
export async function sameAtLast(world: World, reference: Reference): Promise<void> {
  const { control } = world.sandbox;
  await world.sandbox.advance("0s");
  const [{ deliveries }, { ok, checks }] = await Promise.all([
    control.listDeliveries({ limit: 1000 }),
    control.verify(),
  ]);
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
  const start = Date.parse(NOON);
  const told = deliveries.map(({ eventType, url, status, attempts, nextAttemptAt }) =>
    [
      eventType,
      url.split("/").at(-1),
      status,
      attempts,
      nextAttemptAt && Date.parse(nextAttemptAt) - start,
    ].join(" "),
  );
  const wanted = reference.told.deliveries.map(({ event, url, status, attempts, dueAt }) =>
    [event, url, status, attempts, dueAt].join(" "),
  );
  expect(told.sort()).toEqual(wanted.sort());
  for (const { id, eventId, attempts } of deliveries) {
    const posts = world.posts.filter((post) => post.delivery === id);
    expect(posts.length, `POSTs of delivery ${id}`).toBe(attempts);
    expect(new Set(posts.map((post) => post.text)).size, "the same bytes").toBe(1);
    expect(new Set(posts.map((post) => post.eventId))).toEqual(new Set([eventId]));
  }
}
