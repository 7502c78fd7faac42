import type { IncomingMessage } from "node:http";
import { join } from "node:path";
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
import { findDamage } from "../data-file/file-checks.js";
import { createSnapshots } from "../data-file/snapshots.js";
import { openEphemeralSandbox, proveInEphemeralSandbox } from "../ephemeral/ephemeral-sandbox.js";
import type { OpenSandboxOptions, Sandbox } from "../ephemeral/sandbox-options.js";
import { LIMITS } from "../http/limits.js";
import { closeServer, listen } from "../http/listen.js";
import { hasToken, localOnly } from "../http/local-only.js";
import { hostsOfSettings } from "../http/own-hosts.js";
import { createPipeline } from "../http/pipeline.js";
import { httpServer } from "../http/server.js";
import { createUpgrades } from "../http/upgrades.js";
import { createFeed, FEED_PATH } from "../journal/feed.js";
import { createSearchIndex } from "../journal/search-index.js";
import { cliProgram } from "../kernel/cli-program.js";
import { dataFileProblem } from "../kernel/disk.js";
import { version } from "../kernel/package-root.js";
import { createRecorder } from "../kernel/recorder.js";
import { createRedaction } from "../kernel/secret-search.js";
import { createLibrary } from "../scenarios/library.js";
import { createHealth } from "../state/sandbox.control.js";
import { createListenerConnections } from "../webhooks/listener-connections.js";
import { beginWorld } from "./begin-world.js";
import { controlRoutes } from "./control-routes.js";
import { fixedPathsFirst, gatewayRoutes } from "./gateway-routes.js";
import { agendaHandlers, controlHandlers, gatewayHandlers } from "./handlers.js";
import { createApp } from "./http-app.js";
import { invariants } from "./invariants.js";
import { openKernel } from "./open-kernel.js";
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
  const { kernel, path, dataFile, marks, isPrivate, onFault, giveUp } = openKernel(
    options,
    library,
    onNotice,
  );
  const { database, meta, world, clock, journal, agenda } = kernel;
  const tls = options.tls || options.mtls ? await tlsOf(options, isPrivate).catch(giveUp) : null;

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
  const held = await beginWorld(kernel, { seeder, accounts: domain.accounts }, options, {
    isUntouched: dataFile.isUntouched,
    isPrivate,
    onNotice,
  }).catch(giveUp);

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
  const handlers = controlHandlers(kernel, services, parts, {
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
  const healthForStrangers = createHealth(kernel, parts, { version, isTrusted: false });
  const isTrusted = (request: IncomingMessage) => hasToken(options.token, request);
  const control = controlRoutes(
    kernel,
    handlers,
    { ...parts, healthForStrangers },
    {
      guard,
      isTrusted,
      version,
      authorityPem,
      onFault,
    },
  );
  const app = createApp(gateway, control, guard, onFault);

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
    close: async (patience) => {
      library.close();
      scenarios.arrival.stop();
      feed.close();
      listening.close();
      webhookServices.listeners.stop();
      // Before waiting for open requests: one of them may be an advance over years.
      const atRest = Promise.all([agenda.stop(), oneAtATime.stop()]);
      const answered = closeServer(server)
        .then(() => atRest)
        .then(() => deliverer.stop());
      await (patience ? Promise.race([answered, patience]) : answered);
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
