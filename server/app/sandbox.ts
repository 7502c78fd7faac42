import { mkdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import express from "express";
import { createClientSecrets } from "../accounts/client-secrets.js";
import { caseSettingsOf } from "../cases/case-settings.js";
import { createOneAtATime } from "../cases/one-at-a-time.js";
import { replayHost } from "../cases/replay-mode.js";
import { createReplays } from "../cases/replays.js";
import { controlClient } from "../contract/client.js";
import { sendToSandbox } from "../contract/sandbox-fetch.js";
import type { ScenarioFile } from "../contract/scenarios/scenario-file.js";
import type { ScenarioSource } from "../contract/scenarios/scenario-source.js";
import { LISTEN_PATH } from "../contract/webhooks/listening.js";
import { closeDamaged, createDamageCheck, findDamage, openDataFile } from "../data-file/file-checks.js";
import { createSnapshots } from "../data-file/snapshots.js";
import { openEphemeralSandbox, proveInEphemeralSandbox } from "../ephemeral/ephemeral-sandbox.js";
import type { OpenSandboxOptions, Sandbox } from "../ephemeral/sandbox-options.js";
import { compressed } from "../http/compressed.js";
import { problemHandler } from "../http/control-pipeline.js";
import { dashboardRoutes } from "../http/dashboard.js";
import { LIMITS } from "../http/limits.js";
import { closeServer, listen } from "../http/listen.js";
import { guardGateway, hasToken, localOnly } from "../http/local-only.js";
import { hostsOfSettings } from "../http/own-hosts.js";
import { createPipeline } from "../http/pipeline.js";
import { httpServer } from "../http/server.js";
import { createUpgrades } from "../http/upgrades.js";
import { createFeed, FEED_PATH } from "../journal/feed.js";
import { createSearchIndex } from "../journal/search-index.js";
import { createAgenda } from "../kernel/agenda.js";
import { cliProgram } from "../kernel/cli-program.js";
import { type Clock, createClock } from "../kernel/clock.js";
import { createClockEntry } from "../kernel/clock-entry.js";
import { createFaultReporter, dataFileProblem } from "../kernel/disk.js";
import { startProblem } from "../kernel/file-problems.js";
import { createIds } from "../kernel/ids.js";
import { createJournal, type Journal } from "../kernel/journal.js";
import { createMeta, type Meta } from "../kernel/meta.js";
import { packageRoot, version } from "../kernel/package-root.js";
import { createRecorder } from "../kernel/recorder.js";
import { ownMarks, sandboxSecret } from "../kernel/sandbox-secret.js";
import { createRedaction } from "../kernel/secret-search.js";
import { StartProblem } from "../kernel/start-problem.js";
import { createWorld } from "../kernel/world.js";
import { createLibrary } from "../scenarios/library.js";
import { createHealth } from "../state/sandbox.control.js";
import { createListenerConnections } from "../webhooks/listener-connections.js";
import { controlRoutes } from "./control-routes.js";
import { fixedPathsFirst, gatewayRoutes } from "./gateway-routes.js";
import { agendaHandlers, controlHandlers, gatewayHandlers } from "./handlers.js";
import { invariants } from "./invariants.js";
import { createScenarios } from "./scenarios.js";
import { createWorldSeeder } from "./seed.js";
import { createServices } from "./services.js";
import { createWebhooks } from "./webhooks.js";

/**
 * The composition root: builds every part, connects the hooks of the journal and the handlers of the agenda, and
 * listens. Throws a StartProblem if the sandbox cannot start.
 */
export async function openSandbox(options: OpenSandboxOptions): Promise<Sandbox> {
  const { onNotice = () => {} } = options;
  // Before the data file is opened: an invalid scenario file of the user must not leave a new data file behind.
  const library = createLibrary(options.scenarios);
  const path = options.memory ? ":memory:" : dataFilePath(options.data);
  const dataFile = openDataFile(path);
  const { database } = dataFile;
  const giveUp = (error: unknown): never => {
    library.close();
    closeDamaged(database);
    throw startProblem(path, error);
  };
  const onFault = createFaultReporter(database, createDamageCheck(database), options.onFault, onNotice);
  database.onUnwritable(onFault);
  const ownSecret = readSecret(options, giveUp);
  const marks = ownMarks(ownSecret);
  const meta = createMeta(database);
  const world = createWorld(database, meta);
  // Other people can reach a sandbox with a token, so its secrets must not be derived from the seed alone.
  const secret = options.token === null ? null : ownSecret;
  const ids = createIds(world.seed, secret);
  const clock = createClock(database, meta);
  const journal = createJournal(database, clock);
  const agenda = createAgenda(database, clock, onFault);
  const kernel = { database, meta, world, ids, clock, journal, agenda };
  const tls = options.tls || options.mtls ? await tlsOf(options, secret !== null).catch(giveUp) : null;

  const scenarios = createScenarios(kernel, library, options);
  const authorityPem = tls?.identity.authorityPem ?? null;
  const scheme = tls ? "https" : "http";
  // Set once the server listens; nothing reads them before.
  let url = "";
  let host = "";
  const publicUrl = () => options.publicUrl ?? url;
  const codesHost = () => replayHost(meta) ?? host;
  const domain = createServices(kernel, options, codesHost, library);
  const webhookServices = createWebhooks(
    kernel,
    domain,
    library,
    { ...options, clientIdentity: options.mtls && tls ? tls.identity : null },
    onFault,
  );
  const services = { ...domain, ...webhookServices };
  const { deliverer } = webhookServices;

  // The only calls from a lower layer into a higher one.
  journal.onAppend(webhookServices.outbox);
  for (const [kind, handle] of Object.entries(agendaHandlers(services))) agenda.on(kind, handle);
  agenda.waitFor(deliverer.awaited);

  const { accounts = [], webhooks = [] } = options;
  const caseSettings = caseSettingsOf({ ...options, accounts, webhooks });
  const seeder = createWorldSeeder(
    kernel,
    services,
    JSON.stringify(caseSettings),
    {
      accounts,
      webhooks,
    },
    marks.dataFile,
  );
  const guardSecrets = () => {
    if (options.clientSecret !== null) domain.accounts.setSecret(1, options.clientSecret);
    // Without a token only this machine can reach the sandbox, so secrets derived from the seed do no harm.
    if (secret === null || domain.accounts.replaceKnownSecrets() === 0) return;
    onNotice(
      "Others can reach this sandbox, so its accounts have new client secrets. See localpix credentials.",
    );
  };
  world.onFilled(guardSecrets);
  let held: number | null = null;
  const started = database.write(() => {
    const frozenAt = stoppedAt(options.clock, clock);
    if (meta.get("seed") === undefined) seeder.first(options.seed, frozenAt);
    else {
      held = seeder.resume(dataFile.isUntouched);
      if (frozenAt !== undefined) stopTime(kernel, frozenAt);
    }
    guardSecrets();
  });
  await started.catch(giveUp);

  const redact = createRedaction(createClientSecrets(database, [options.token, options.clientSecret]));
  const recorder = createRecorder(kernel, options.keepRequests, redact);
  const pipeline = createPipeline(kernel, domain.tokens, recorder, scenarios, options, onFault);
  const guard = localOnly(options.token, hostsOfSettings(options));
  const feed = createFeed(journal, clock, world.epoch, () => dataFileProblem(database.unwritable()));
  database.onUnwritable(feed.tick);
  const listening = createListenerConnections(
    webhookServices.listeners,
    deliverer,
    clock,
    options.strict,
    onFault,
  );
  journal.onCommit(feed.publish);
  journal.onCommit(scenarios.firstAttempts.onEntries);
  recorder.onWritten(() => feed.tell("requests"));
  database.onReplaced(feed.greet);
  const verify = invariants(database, clock);
  const snapshots = createSnapshots(
    kernel,
    options.memory ? null : join(options.data, "snapshots"),
    () => ({ "requests.next": String(recorder.upcoming()) }),
    marks.snapshot,
    (file, at) =>
      invariants(file, { now: () => at })()
        .filter(({ ok }) => !ok)
        .map(({ name, detail }) => `${name}: ${detail}`),
  );
  snapshots.onChanged(() => feed.tell("snapshots"));

  const searchIndex = createSearchIndex(database, recorder);
  const oneAtATime = createOneAtATime();
  const replays = createReplays(
    oneAtATime,
    () => ({ url, client: controlClient(url, options.token ?? undefined, sendToSandbox) }),
    () => ({ settings: caseSettings, scenarios: library.own() }),
    async (settings) => {
      const sandbox = await openEphemeralSandbox(openSandbox, settings, onFault);
      return { ...sandbox, client: controlClient(sandbox.url) };
    },
  );

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", "simple");
  const gateway = gatewayRoutes(
    gatewayHandlers(kernel, services, {
      ...options,
      host: codesHost,
      scheme: new URL(options.publicUrl ?? `${scheme}://localhost`).protocol,
    }),
    pipeline,
    options,
  );
  const parts = {
    ...kernel,
    ...services,
    ...scenarios,
    recorder,
    snapshots,
    searchIndex,
    verify,
    replays,
    reset: seeder.again,
    adopt: seeder.adopt,
    proveScenarios: (sources: readonly ScenarioSource[], files: readonly ScenarioFile[]) =>
      oneAtATime.run((signal) => proveInEphemeralSandbox(openSandbox, sources, files, { onFault, signal })),
  };
  const control = controlHandlers(kernel, services, parts, {
    version,
    url: publicUrl,
    dataFile: options.memory ? null : path,
    strict: options.strict,
    caseSettings,
    isUniform: seeder.isUniform,
    cli: async () => ({
      program: cliProgram(),
      needsUrl: !((await options.isFoundByCli?.(url)) ?? false),
    }),
    onStop: options.onStop,
  });
  app.use(guardGateway(guard));
  // The gateway comes first. At the end it also refuses every other path outside /sandbox (`unserved`).
  app.use(gateway.served);
  app.use("/sandbox", compressed());
  const healthForStrangers = createHealth(kernel, parts, { version, isTrusted: false });
  const isTrusted = (request: IncomingMessage) => hasToken(options.token, request);
  app.use(
    controlRoutes(
      kernel,
      control,
      { ...parts, healthForStrangers },
      {
        guard,
        isTrusted,
        version,
        authorityPem,
        onFault,
      },
    ),
  );
  const folders = { page: join(packageRoot, "dist", "dashboard"), documents: packageRoot };
  app.use(dashboardRoutes(folders, guard));
  app.use("/sandbox", problemHandler(onFault));
  app.use(gateway.unserved);
  // Express skips whole routers after an error, so this handler must be on the app itself.
  app.use(gateway.unreadable);

  const server = httpServer(app, fixedPathsFirst(app, gateway, guard), LIMITS, tls?.createServer);
  const upgradeHandlers = { [FEED_PATH]: feed.handleUpgrade, [LISTEN_PATH]: listening.handleUpgrade };
  server.on("upgrade", createUpgrades(guard, upgradeHandlers));
  url = await listen(server, options, scheme).catch(giveUp);
  host = new URL(publicUrl()).host;
  agenda.start();
  // Before the deliverer starts: it must know which listeners may come back.
  webhookServices.listeners.start();
  deliverer.start();

  return {
    url,
    publicUrl: publicUrl(),
    data: path,
    seed: world.seed(),
    held,
    authorityPem,
    close: async () => {
      library.close();
      scenarios.arrival.stop();
      feed.close();
      listening.close();
      webhookServices.listeners.stop();
      // Before waiting for open requests: one of them may be an advance over years.
      const atRest = Promise.all([agenda.stop(), oneAtATime.stop()]);
      await closeServer(server);
      await atRest;
      await deliverer.stop();
      // On a full disk some requests are not recorded; their effects are.
      await recorder.close().catch(onFault);
      const damage = options.checksAtClose ? findDamage(database) : null;
      if (damage !== null) options.onFault(new Error(`The sandbox has written wrong data: ${damage.en}`));
      snapshots.close();
      searchIndex.close();
      dataFile.close();
    },
  };
}

/** The certificates and the server of a sandbox with TLS. Imported here, because most sandboxes speak plain HTTP. */
async function tlsOf(options: OpenSandboxOptions, isPrivate: boolean) {
  const [{ createTlsIdentity }, { tlsServer }] = await Promise.all([
    import("../http/tls-identity.js"),
    import("../http/tls-server.js"),
  ]);
  const folder = options.memory ? null : options.data;
  const identity = await createTlsIdentity(options, { isPrivate, folder });
  return { identity, createServer: tlsServer(identity, { asksForCertificate: options.mtls }) };
}

/** Calls `giveUp` if the secret can neither be read nor created. */
function readSecret({ memory, data }: OpenSandboxOptions, giveUp: (error: unknown) => never): string {
  try {
    return sandboxSecret(memory ? null : data);
  } catch (error) {
    return giveUp(error);
  }
}

/** The instant (epoch ms) at which the setting freezes the clock; undefined if the clock runs. */
function stoppedAt(setting: string, clock: Clock): number | undefined {
  if (setting === "running") return undefined;
  return setting === "frozen" ? clock.now() : Date.parse(setting);
}

/** Freezes the clock of a world at `at` (epoch ms) and records it; nothing if it is frozen there or later already. */
function stopTime(kernel: { clock: Clock; journal: Journal; meta: Meta }, at: number): void {
  const { clock } = kernel;
  if (clock.mode() === "frozen" && at <= clock.now()) return;
  const entry = createClockEntry(kernel);
  const before = entry.unrecordedSince() ?? clock.now();
  clock.freeze(at);
  entry.record(before);
}

/** The name of the data file in the data directory. */
export const DATA_FILE = "localpix.db";

/** Creates the data directory if it does not exist. */
function dataFilePath(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartProblem(
      `The data directory ${folder} cannot be made: ${(error as Error).message}.`,
      "Give another one with --data, or use --memory.",
    );
  }
  return join(folder, DATA_FILE);
}
