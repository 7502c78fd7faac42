import { expect } from "vitest";
import { NOON } from "../journeys/rows.js";
import type { Account, Cob } from "./movements.js";
import type { Reference } from "./reference.js";
import { reais, txidOf, type World } from "./world.js";

/** Balance and every transaction are as the reference says. Looks at the rows anew. */
export async function same(world: World, reference: Reference): Promise<void> {
  const { control } = world.sandbox;
  const [{ accounts }, { transactions }] = await Promise.all([
    control.listAccounts(),
    control.listTransactions({ limit: 1000 }),
  ]);
  world.rows = transactions.toReversed();
  const idOf = (account: Account) => world.accounts[account].id;
  expect(
    world.rows.map(({ account, operation, status, value, fee }) => ({
      ...{ account, operation, status, value, fee },
    })),
  ).toEqual(
    reference.movements.map(({ account, operation, status, value, fee }) => ({
      ...{ account: idOf(account), operation, status },
      ...{ value: reais(value), fee: reais(fee) },
    })),
  );
  for (const [at, { from }] of reference.movements.entries()) {
    if (from === null) continue;
    const [here, there] = [world.rows[at]!, world.rows[from]!];
    expect(here.endToEndId, "both sides know it by one id").toBe(there.endToEndId);
  }
  for (const account of [0, 1] as const) {
    const { available, blocked } = reference.balances[account];
    const { balance } = accounts.find(({ id }) => id === idOf(account))!;
    expect(balance).toEqual({ available: reais(available), blocked: reais(blocked) });
    expect(available, "the reference itself").toBeGreaterThanOrEqual(0);
    expect(blocked).toBe(pendingIn(reference, account));
  }
}

/** What must be blocked: all that is on its way, with its fee, and what MEDs contest. */
const pendingIn = ({ movements, meds }: Reference, whose: Account) =>
  movements
    .filter(
      ({ account, operation, status }) =>
        account === whose && operation !== "PAYMENT" && status === "PENDING",
    )
    .reduce((sum, { value, fee }) => sum + value + fee, 0) +
  meds.filter(({ of }) => movements[of]!.account === whose).reduce((sum, { blocked }) => sum + blocked, 0);

const DEVOLVED = { PENDING: "EM_PROCESSAMENTO", CONFIRMED: "DEVOLVIDO", ERROR: "NAO_REALIZADO" } as const;

/** A cob is answered as it stands, with its payment and every part of that which was asked back. */
async function sameCob({ accounts, rows }: World, { movements }: Reference, cob: Cob): Promise<void> {
  const { account, name, status, payment } = cob;
  const { gateway } = accounts[account];
  const { body } = await gateway.send("showCob", undefined, { params: { txid: txidOf(name) } });
  const decimal = (centavos: number) => (centavos / 100).toFixed(2);
  const parts = movements.filter(({ of }) => of !== null && of === payment);
  const pix =
    payment === null
      ? undefined
      : {
          endToEndId: rows[payment]!.endToEndId,
          valor: decimal(movements[payment]!.value),
          ...(parts.length === 0
            ? {}
            : {
                devolucoes: parts.map((one) => ({ valor: decimal(one.value), status: DEVOLVED[one.status] })),
              }),
        };
  expect(body).toMatchObject({ status, ...(pix ? { pix: [pix] } : {}) });
  if (!pix) expect(body).not.toHaveProperty("pix");
}

/** Every cob stands as it should; every fact has its deliveries and each its attempts, all of which arrived, with the same bytes; verify agrees. */
export async function sameAtLast(world: World, reference: Reference): Promise<void> {
  const { control } = world.sandbox;
  await world.sandbox.advance("0s");
  const [{ deliveries }, { ok, checks }] = await Promise.all([
    control.listDeliveries({ limit: 1000 }),
    control.verify(),
  ]);
  for (const cob of reference.cobs) await sameCob(world, reference, cob);
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
