import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox, type TestSandbox } from "localpix";
import { EVENT_TYPES } from "../../server/contract/webhooks/event-types.js";
import { gatewayClient } from "../../server/ephemeral/gateway-client.js";
import { NOON } from "../journeys/rows.js";
import { FEES, INITIAL_BALANCES } from "./books.js";
import type { Account } from "./movements.js";
import { SETTLEMENT } from "./reference.js";

/** A transaction as the control API lists it. */
type Row = Awaited<ReturnType<TestSandbox["control"]["listTransactions"]>>["transactions"][number];

interface Post {
  readonly delivery: string;
  readonly eventId: string;
  readonly text: string;
}

export const reais = (centavos: number) => Number((centavos / 100).toFixed(2));

/** The txid of a cob in the sandbox, from its name in the reference. */
export const txidOf = (name: string) => `cob${name}`.padEnd(26, "0");

/** Waits until every attempt in progress is recorded and everything that is due has happened. */
export const waitForAttempts = (world: World) => world.sandbox.advance("0s");

/** An account with its client. */
interface Owner {
  readonly id: number;
  readonly pixKey: string;
  readonly gateway: Pick<TestSandbox["gateway"], "send" | "registerWebhook">;
}

/** A sandbox on a data file and a receiver, both used for many simulations. */
export interface World {
  /** Replaced by a restart. */
  sandbox: TestSandbox;
  /** In the order of the reference. */
  accounts: Readonly<Record<Account, Owner>>;
  /** Codes that can be paid, by kind, account and name. */
  readonly codes: Map<string, string>;
  /** Whether the receiver responds with 200 at all URLs; `/reliable` always does. */
  isHealthy: boolean;
  /** All requests to the receiver in this simulation. A restore removes those that came after the snapshot. */
  posts: Post[];
  /** The transactions at the last check, in their order of creation, as in the reference. */
  rows: readonly Row[];
  /** Restores the initial state without transactions. */
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
      const header = (name: string) => String(request.headers[`x-localpix-${name}`]);
      world.posts.push({ delivery: header("delivery-id"), eventId: header("event-id"), text });
      response.writeHead(request.url === "/reliable" || world.isHealthy ? 200 : 500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sandbox = await open();
  await sandbox.createAccount({ name: "Segunda conta", pixKey: "segunda@example.com" });
  const ownersIn = async (sandbox: TestSandbox) => {
    const { accounts } = await sandbox.control.listAccounts();
    const owners = accounts.map(async ({ id, pixKey }): Promise<Owner> => {
      const credentials = await sandbox.control.showCredentials({ account: id });
      return { id, pixKey, gateway: gatewayClient(sandbox.url, credentials) };
    });
    return (await Promise.all(owners)) as unknown as Record<Account, Owner>;
  };
  const world: World = {
    sandbox,
    accounts: await ownersIn(sandbox),
    codes: new Map(),
    ...{ isHealthy: true, posts: [], rows: [] },
    begin: async () => {
      await world.sandbox.restore(BEGINNING);
      world.codes.clear();
      Object.assign(world, { isHealthy: true, posts: [], rows: [] });
    },
    restart: async () => {
      await world.sandbox.close();
      world.sandbox = await open();
      world.accounts = await ownersIn(world.sandbox);
    },
    close: async () => {
      await world.sandbox.close();
      server.closeAllConnections();
      server.close();
      rmSync(data, { recursive: true, force: true });
    },
  };

  for (const which of [0, 1] as const) {
    const { id, gateway } = world.accounts[which];
    const { cashIn, cashOut, refund } = FEES[which];
    await sandbox.control.changeAccount({
      id,
      fees: { cashIn: reais(cashIn), cashOut: reais(cashOut), refund: reais(refund) },
      limits: { perTransaction: null, daily: null },
      splitFrequency: "HOURLY",
    });
    await sandbox.control.setBalance({ id, available: reais(INITIAL_BALANCES[which]) });
    const url = `${receiver}/${which === 0 ? "unreliable" : "second"}`;
    for (const eventType of EVENT_TYPES) await gateway.registerWebhook({ url, eventType });
  }
  await world.accounts[0].gateway.registerWebhook({ url: `${receiver}/reliable`, eventType: "cash_out" });
  await world.sandbox.snapshot(BEGINNING);
  return world;
}
