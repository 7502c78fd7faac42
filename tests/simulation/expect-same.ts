import { expect } from "vitest";
import { NOON } from "../journeys/rows.js";
import type { Account, Cob } from "./movements.js";
import type { Reference } from "./reference.js";
import { reais, txidOf, type World } from "./world.js";

/** Expects the balances and every transaction as the reference has them. Reads the rows again. */
export async function expectSame(world: World, reference: Reference): Promise<void> {
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

/** The expected blocked amount: pending payouts and refunds with their fees, and amounts contested by MEDs. */
const pendingIn = ({ movements, meds }: Reference, whose: Account) =>
  movements
    .filter(
      ({ account, operation, status }) =>
        account === whose && operation !== "PAYMENT" && status === "PENDING",
    )
    .reduce((sum, { value, fee }) => sum + value + fee, 0) +
  meds.filter(({ of }) => movements[of]!.account === whose).reduce((sum, { blocked }) => sum + blocked, 0);

const DEVOLVED = { PENDING: "EM_PROCESSAMENTO", CONFIRMED: "DEVOLVIDO", ERROR: "NAO_REALIZADO" } as const;

/** Expects a cob with its status, its payment and every refund. */
async function expectSameCob({ accounts, rows }: World, { movements }: Reference, cob: Cob): Promise<void> {
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
                devolucoes: parts.map((refund) => ({
                  valor: decimal(refund.value),
                  status: DEVOLVED[refund.status],
                })),
              }),
        };
  expect(body).toMatchObject({ status, ...(pix ? { pix: [pix] } : {}) });
  if (!pix) expect(body).not.toHaveProperty("pix");
}

/** Expects every cob as in the reference, every event delivered with the same bytes in each attempt, and consistent books. */
export async function expectSameAtEnd(world: World, reference: Reference): Promise<void> {
  const { control } = world.sandbox;
  await world.sandbox.advance("0s");
  const [{ deliveries }, { ok, checks }] = await Promise.all([
    control.listDeliveries({ limit: 1000 }),
    control.verify(),
  ]);
  for (const cob of reference.cobs) await expectSameCob(world, reference, cob);
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
  const start = Date.parse(NOON);
  const actual = deliveries.map(({ eventType, url, status, attempts, nextAttemptAt }) =>
    [
      eventType,
      url.split("/").at(-1),
      status,
      attempts,
      nextAttemptAt && Date.parse(nextAttemptAt) - start,
    ].join(" "),
  );
  const expected = reference.webhooks.deliveries.map(({ event, url, status, attempts, dueAt }) =>
    [event, url, status, attempts, dueAt].join(" "),
  );
  expect(actual.sort()).toEqual(expected.sort());
  for (const { id, eventId, attempts } of deliveries) {
    const posts = world.posts.filter((post) => post.delivery === id);
    expect(posts.length, `POSTs of delivery ${id}`).toBe(attempts);
    expect(new Set(posts.map((post) => post.text)).size, "the same bytes").toBe(1);
    expect(new Set(posts.map((post) => post.eventId))).toEqual(new Set([eventId]));
  }
}
