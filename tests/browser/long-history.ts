import { access, cp, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startSandbox } from "../../server/testkit/index.js";
import { depth } from "../depth.js";
import { chargeBody, payoutBody } from "../journeys/bodies.js";
import { test as base, START } from "./page.js";

/** More charges than the page receives when it opens, and many pages of every list. */
export const CHARGES = depth(2_500, 20_000);

/** The oldest entries of the history; after them come the charges `pedido-0`, `pedido-1`, … of account 1. */
export const FIRST_CHARGE = { externalId: "primeiro-0001", value: 1234.56 } as const;
export const FIRST_PAYOUT = { externalId: "pedido-primeiro", value: 31.07 } as const;
/** Another account with one payout. */
export const OTHER_ACCOUNT = { id: 2, name: "Loja Boreal" } as const;

/** Tests whose sandbox has a long history. It is created once in a run, and each test gets a copy. */
export const test = base.extend({
  sandboxOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from a pattern
    async ({}, use, info) => {
      const history = join(info.project.outputDir, "long-history");
      await createOnce(history, make);
      const data = info.outputPath("data");
      await cp(history, data, { recursive: true });
      await use({ clock: START, data });
    },
    { scope: "test", timeout: 600_000 },
  ],
});

/** Creates a folder, or waits until another worker has created it. */
async function createOnce(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  for (; !(await exists(folder)); await delay(50)) {
    const isMine = await mkdir(unfinished).then(
      () => true,
      () => false,
    );
    if (!isMine) continue;
    try {
      await make(unfinished);
      await rename(unfinished, folder);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function make(data: string): Promise<void> {
  const sandbox = await startSandbox({ clock: START, data });
  const { gateway } = sandbox;
  const charge = ({ externalId, value }: { externalId: string; value: number }) => {
    const { transaction, payer } = chargeBody();
    return gateway.cashIn({ transaction: { ...transaction, externalId, value }, payer });
  };
  await charge(FIRST_CHARGE);
  const { transactionId } = await gateway.cashOut({ ...payoutBody(), ...FIRST_PAYOUT });
  await sandbox.settle(transactionId);
  const other = await sandbox.createAccount({ name: OTHER_ACCOUNT.name, balance: 100 });
  await other.gateway.cashOut(payoutBody());
  for (let created = 0; created < CHARGES; created += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        charge({ externalId: `pedido-${created + index}`, value: 10 }),
      ),
    );
  await sandbox.close();
}
