import { mkdirSync } from "node:fs";
import { join } from "node:path";
import express from "express";
import { controlRoutes } from "./control/routes.js";
import { problemHandler } from "./control/serve.js";
import { chargeInvariants } from "./core/charge-invariants.js";
import { COB_EXPIRY, COB_SELF_PAYMENT } from "./core/cobs.js";
import { moneyInvariants } from "./core/invariants.js";
import { medInvariants } from "./core/med-invariants.js";
import { QUEUE_END, RETURN, SETTLEMENT } from "./core/payouts.js";
import { EXPIRY, SELF_PAYMENT } from "./core/receivables.js";
import { REFUND } from "./core/refunds.js";
import { SPLIT } from "./core/splits.js";
import { gatewayRoutes } from "./gateway/routes.js";
import { dashboardRoutes } from "./http/dashboard.js";
import { closeServer, listen } from "./http/listen.js";
import { localOnly } from "./http/local-only.js";
import { createPipeline } from "./http/pipeline.js";
import { httpServer } from "./http/server.js";
import { createAgenda } from "./kernel/agenda.js";
import { createClock } from "./kernel/clock.js";
import { openDatabase } from "./kernel/database.js";
import { createIds } from "./kernel/ids.js";
import { createJournal } from "./kernel/journal.js";
import { createMeta } from "./kernel/meta.js";
import { packageRoot, version } from "./kernel/package-root.js";
import { StartProblem } from "./kernel/problem.js";
import { createRecorder } from "./kernel/recorder.js";
import { createFeed } from "./live/feed.js";
import { createNotices } from "./notices.js";
import { createNouns } from "./nouns.js";
import { seedAccount } from "./seed-account.js";
import type { Settings } from "./settings.js";
import { DELIVERY } from "./webhooks/deliveries.js";
import { deliveryInvariants } from "./webhooks/invariants.js";

/** A running sandbox. */
export interface Sandbox {
  /** Where it answers, e.g. `http://127.0.0.1:7490`. */
  readonly url: string;
  /** The data file, or `:memory:`. */
  readonly data: string;
  readonly seed: number;
  /** Stops taking requests, lets those under way and their deliveries end, and closes the file. */
  close(): Promise<void>;
}

export interface SandboxOptions extends Omit<Settings, "data" | "json" | "open"> {
  /** An existing or new directory for the data file; unused with `memory`. */
  readonly data: string;
  /** Freezes time at first, at an instant (epoch milliseconds) or where it is; absent: it goes as the file says. */
  readonly frozenAt?: number | "now";
  /** Called with faults of localpix's own, which no client has caused. */
  readonly onFault: (error: unknown) => void;
}

/**
 * The composition root: the one place that knows every part, wires the hooks of the journal and the
 * handlers of the agenda, and listens. Throws a StartProblem when the sandbox cannot start.
 */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { onFault } = options;
  const path = options.memory ? ":memory:" : dataFile(options.data);
  const database = openDatabase(path);
  const meta = createMeta(database);
  const seed = Number(meta.get("seed") ?? options.seed);
  const ids = createIds(seed);
  const clock = createClock(database, meta);
  const journal = createJournal(database, clock);
  const agenda = createAgenda(database, clock, onFault);
  const kernel = { database, meta, ids, clock, journal, agenda };

  const nouns = createNouns(kernel, options, () => host);
  const { accounts, payouts, receivables, refunds, receivers, cobs, splits } = nouns;

  const notices = createNotices(kernel, nouns, options, onFault);
  const { deliverer } = notices;

  // Everything that a lower floor tells a higher one goes through these lines, and no others.
  journal.onAppend(notices.outbox);
  agenda.on(SETTLEMENT, payouts.conclude);
  agenda.on(QUEUE_END, payouts.lapse);
  agenda.on(EXPIRY, receivables.lapse);
  agenda.on(SELF_PAYMENT, receivables.selfPay);
  agenda.on(REFUND, refunds.conclude);
  agenda.on(RETURN, receivers.byItself);
  agenda.on(COB_EXPIRY, cobs.lapse);
  agenda.on(COB_SELF_PAYMENT, cobs.selfPay);
  agenda.on(SPLIT, splits.run);
  agenda.on(DELIVERY, deliverer.due);
  agenda.restsOn(deliverer.idle);

  await database.write(() => {
    const isNew = meta.get("seed") === undefined;
    if (options.frozenAt === "now") clock.freeze();
    else if (options.frozenAt !== undefined && isNew) clock.begin(options.frozenAt);
    else if (options.frozenAt !== undefined) {
      clock.jump(options.frozenAt);
      clock.freeze();
    }
    if (isNew) {
      meta.set("seed", String(seed));
      // A world in memory is gone when it stops, so the next one must not look like the same world.
      meta.set("epoch", String(clock.now()));
    }
    if (accounts.find(1) === undefined) accounts.create(seedAccount());
  });

  const epoch = () => Number(meta.get("epoch"));
  const recorder = createRecorder(database, meta);
  const pipeline = createPipeline(kernel, nouns.tokens, recorder, onFault);
  const guard = localOnly(options.token);
  const feed = createFeed(journal, clock, guard, epoch);
  journal.onCommit(feed.publish);
  const money = moneyInvariants(database);
  const chargesAndParts = chargeInvariants(database);
  const contested = medInvariants(database);
  const webhooks = deliveryInvariants(database, clock);

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", "simple");
  const gateway = gatewayRoutes(kernel, { ...nouns, ...notices }, pipeline, {
    ...options,
    host: () => host,
  });
  // Whatever is not the outside world's is the gateway's, and the gateway's paths are tried first.
  app.use(gateway.served);
  app.use(
    controlRoutes(
      kernel,
      {
        ...nouns,
        ...notices,
        recorder,
        verify: () => [...money(), ...chargesAndParts(), ...contested(), ...webhooks()],
      },
      {
        guard,
        version,
        url: () => url,
        epoch,
        strict: options.strict,
      },
    ),
  );
  app.use(dashboardRoutes(join(packageRoot, "dist", "dashboard"), guard));
  app.use("/sandbox", problemHandler(onFault));
  app.use(gateway.unserved);
  // An error passes by whole routers, so that this one has to stand here and not within one.
  app.use(gateway.unreadable);

  const server = httpServer(app);
  server.on("upgrade", feed.upgrade);
  const url = await listen(server, options).catch((error: unknown) => {
    database.close();
    throw error;
  });
  const { host } = new URL(url);
  agenda.start();
  deliverer.start();

  return {
    url,
    data: path,
    seed,
    close: async () => {
      feed.close();
      await closeServer(server);
      await agenda.stop();
      await deliverer.stop();
      await recorder.close();
      database.close();
    },
  };
}

function dataFile(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartProblem(
      `The data directory ${folder} cannot be made: ${(error as Error).message}.`,
      "Give another one with --data, or use --memory.",
    );
  }
  return join(folder, "localpix.db");
}
