import { mkdirSync } from "node:fs";
import { join } from "node:path";
import express from "express";
import { openApart, proveApart } from "./apart.js";
import { conditionsOf } from "./conditions.js";
import { controlClient } from "./contract/client.js";
import { LISTEN_PATH } from "./contract/listening.js";
import { createOneAtATime } from "./control/one-at-a-time.js";
import { createReplays } from "./control/replay/replays.js";
import { controlRoutes } from "./control/routes.js";
import { problemHandler } from "./control/serve.js";
import { COB_EXPIRY, COB_SELF_PAYMENT } from "./core/cobs.js";
import { QUEUE_END, RETURN, SETTLEMENT } from "./core/payouts.js";
import { EXPIRY, SELF_PAYMENT } from "./core/receivables.js";
import { REFUND } from "./core/refunds.js";
import { SPLIT } from "./core/splits.js";
import { createFounding } from "./founding.js";
import { gatewayRoutes } from "./gateway/routes.js";
import { dashboardRoutes } from "./http/dashboard.js";
import { closeServer, listen } from "./http/listen.js";
import { localOnly } from "./http/local-only.js";
import { createPipeline } from "./http/pipeline.js";
import { httpServer } from "./http/server.js";
import { invariants } from "./invariants.js";
import { createAgenda } from "./kernel/agenda.js";
import { type Clock, createClock } from "./kernel/clock.js";
import { createClockEntry } from "./kernel/clock-entry.js";
import { openDatabase } from "./kernel/database.js";
import { tellOfDisk } from "./kernel/disk.js";
import { createIds } from "./kernel/ids.js";
import { createJournal, type Journal } from "./kernel/journal.js";
import { createMeta, type Meta } from "./kernel/meta.js";
import { packageRoot, version } from "./kernel/package-root.js";
import { StartProblem } from "./kernel/problem.js";
import { createRecorder } from "./kernel/recorder.js";
import { replayedHost } from "./kernel/replaying.js";
import { createSnapshots } from "./kernel/snapshots.js";
import { createWorld } from "./kernel/world.js";
import { createFeed, FEED_PATH } from "./live/feed.js";
import { createListening } from "./live/listening.js";
import { createUpgrades } from "./live/upgrades.js";
import { createNotices } from "./notices.js";
import { createNouns } from "./nouns.js";
import type { Opening, Sandbox } from "./opening.js";
import { createScenarios, openLibrary } from "./scenarios.js";
import { DELIVERY } from "./webhooks/deliveries.js";

/**
 * The composition root: the one place that knows every part, wires the hooks of the journal and the
 * handlers of the agenda, and listens. Throws a StartProblem when the sandbox cannot start.
 */
export async function openSandbox(options: Opening): Promise<Sandbox> {
  const { onNotice = () => {} } = options;
  const library = openLibrary(options.scenarios, () => kernel, { onNotice, onFault: options.onFault });
  const path = options.memory ? ":memory:" : dataFile(options.data);
  const database = openDatabase(path);
  const onFault = tellOfDisk(database, options.onFault, onNotice);
  const meta = createMeta(database);
  const world = createWorld(database, meta);
  const ids = createIds(world.seed);
  const clock = createClock(database, meta);
  const journal = createJournal(database, clock);
  const agenda = createAgenda(database, clock, onFault);
  const kernel = { database, meta, world, ids, clock, journal, agenda };

  const scenarios = createScenarios(kernel, library);
  const codesHost = () => replayedHost(meta) ?? host;
  const nouns = createNouns(kernel, options, codesHost, library);
  const { payouts, receivables, refunds, receivers, cobs, splits } = nouns;

  const notices = createNotices(kernel, nouns, library, options, onFault);
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

  const { accounts = [], webhooks = [] } = options;
  const conditions = conditionsOf({ ...options, accounts, webhooks });
  const founding = createFounding(kernel, { ...nouns, ...notices }, JSON.stringify(conditions), {
    accounts,
    webhooks,
  });
  const giveUp = (error: unknown): never => {
    library.close();
    database.close();
    throw error;
  };
  const founded = database.write(() => {
    const frozenAt = stoppedAt(options.clock, clock);
    if (meta.get("seed") === undefined) founding.first(options.seed, frozenAt);
    else {
      founding.resume();
      if (frozenAt !== undefined) stopTime(kernel, frozenAt);
    }
  });
  await founded.catch(giveUp);

  const recorder = createRecorder(database, meta, options.keepRequests);
  const pipeline = createPipeline(kernel, nouns.tokens, recorder, scenarios, options, onFault);
  const guard = localOnly(options.token);
  const feed = createFeed(journal, clock, world.epoch);
  const listening = createListening(notices.listeners, deliverer, clock, onFault);
  journal.onCommit(feed.publish);
  journal.onCommit(scenarios.hearing.listen);
  recorder.onWritten(() => feed.tell("requests"));
  database.onReplaced(feed.greet);
  const verify = invariants(database, clock);
  const snapshots = createSnapshots(
    kernel,
    options.memory ? null : join(options.data, "snapshots"),
    () => ({ "requests.next": String(recorder.upcoming()) }),
    (file, at) =>
      invariants(file, { now: () => at })()
        .filter(({ ok }) => !ok)
        .map(({ name, detail }) => `${name}: ${detail}`),
  );
  snapshots.onChanged(() => feed.tell("snapshots"));

  const apart = createOneAtATime();
  const replays = createReplays(
    apart,
    () => ({ url, client: controlClient(url, options.token ?? undefined) }),
    () => ({ settings: conditions, scenarios: library.own() }),
    async (told) => {
      const sandbox = await openApart(openSandbox, told, onFault);
      return { ...sandbox, client: controlClient(sandbox.url) };
    },
  );

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", "simple");
  const gateway = gatewayRoutes(kernel, { ...nouns, ...notices }, pipeline, {
    ...options,
    host: codesHost,
  });
  // Whatever is not the outside world's is the gateway's, and the gateway's paths are tried first.
  app.use(gateway.served);
  app.use(
    controlRoutes(
      kernel,
      {
        ...nouns,
        ...notices,
        ...scenarios,
        ...{ world, recorder, snapshots, verify },
        reset: founding.again,
        replays,
        proveScenarios: (sources, files) =>
          apart.run((signal) => proveApart(openSandbox, sources, files, { onFault, signal })),
      },
      {
        guard,
        version,
        url: () => url,
        epoch: world.epoch,
        dataFile: options.memory ? null : path,
        strict: options.strict,
        ...{ conditions, isUniform: founding.isUniform },
        ...{ keepRequests: options.keepRequests, onFault },
      },
    ),
  );
  app.use(dashboardRoutes(join(packageRoot, "dist", "dashboard"), guard));
  app.use("/sandbox", problemHandler(onFault));
  app.use(gateway.unserved);
  // An error passes by whole routers, so that this one has to stand here and not within one.
  app.use(gateway.unreadable);

  const server = httpServer(app);
  const doors = { [FEED_PATH]: feed.door, [LISTEN_PATH]: listening.door };
  server.on("upgrade", createUpgrades(guard, doors));
  const url = await listen(server, options).catch(giveUp);
  const { host } = new URL(url);
  agenda.start();
  // Before the deliveries, which would find nobody who may come back.
  notices.listeners.start();
  deliverer.start();

  return {
    url,
    data: path,
    seed: world.seed(),
    close: async () => {
      library.close();
      scenarios.arrival.stop();
      feed.close();
      listening.close();
      notices.listeners.stop();
      // Told before the requests under way are waited for: one of them may be an advance over years.
      const atRest = Promise.all([agenda.stop(), apart.stop()]);
      await closeServer(server);
      await atRest;
      await deliverer.stop();
      // On a full disk some requests are not on record; all that they did is.
      await recorder.close().catch(onFault);
      snapshots.close();
      database.close();
    },
  };
}

/** Where the setting lets time stand, in epoch milliseconds; undefined: nowhere. */
function stoppedAt(setting: string, clock: Clock): number | undefined {
  if (setting === "running") return undefined;
  return setting === "frozen" ? clock.now() : Date.parse(setting);
}

/** A world that goes on is told when its time is stopped; one that begins says when it does. */
function stopTime(kernel: { clock: Clock; journal: Journal; meta: Meta }, at: number): void {
  const { clock } = kernel;
  if (clock.mode() === "frozen" && at <= clock.now()) return;
  const entry = createClockEntry(kernel);
  const before = entry.untold() ?? clock.now();
  clock.jump(at);
  clock.freeze();
  entry.tell(before);
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
