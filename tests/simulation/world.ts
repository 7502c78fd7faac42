import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox, type TestSandbox } from "localpix";
import { EVENT_TYPES } from "../../server/contract/webhooks/event-types.js";
import { gatewayClient } from "../../server/ephemeral/gateway-client.js";
import { NOON } from "../journeys/rows.js";
import { BEGINS_WITH, FEES } from "./books.js";
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

/** A txid as the gateway asks for, of a name as the reference has it. */
export const txidOf = (name: string) => `cob${name}`.padEnd(26, "0");

/** Every attempt under way has been written down, and all that is due at this instant has happened. */
export const atRest = (world: World) => world.sandbox.advance("0s");

/** An account as its owner acts. */
interface Owner {
  readonly id: number;
  readonly pixKey: string;
  readonly gateway: Pick<TestSandbox["gateway"], "send" | "registerWebhook">;
}

/** A sandbox on a data file with a receiver beside it, both for many stories. */
export interface World {
  /** Another one after a restart. */
  sandbox: TestSandbox;
  /** In the order of the reference. */
  accounts: Readonly<Record<Account, Owner>>;
  /** What can be paid, by its kind, its account and its name. */
  readonly codes: Map<string, string>;
  /** Whether the receiver answers well at all URLs but `/patient`, where it always does. */
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
    ...{ isWell: true, posts: [], rows: [] },
    begin: async () => {
      await world.sandbox.restore(BEGINNING);
      world.codes.clear();
      Object.assign(world, { isWell: true, posts: [], rows: [] });
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
    await sandbox.control.setBalance({ id, available: reais(BEGINS_WITH[which]) });
    const url = `${receiver}/${which === 0 ? "moody" : "second"}`;
    for (const eventType of EVENT_TYPES) await gateway.registerWebhook({ url, eventType });
  }
  await world.accounts[0].gateway.registerWebhook({ url: `${receiver}/patient`, eventType: "cash_out" });
  await world.sandbox.snapshot(BEGINNING);
  return world;
}
