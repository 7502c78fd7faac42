import express, { type RequestHandler, type Router } from "express";
import { accountActs } from "../accounts/accounts.control.js";
import type { Accounts } from "../accounts/accounts.js";
import { certificateActs } from "../accounts/certificates.control.js";
import type { Certificates } from "../accounts/certificates.js";
import type { Tokens } from "../accounts/tokens.js";
import { caseActs } from "../cases/case.control.js";
import { caseReplayRoute } from "../cases/case-replay.js";
import type { Replays } from "../cases/replays.js";
import type { Receivables } from "../charges/charge-service.js";
import type { Receipts } from "../charges/credits.js";
import { agendaActs } from "../clock/agenda.control.js";
import { clockActs } from "../clock/clock.control.js";
import { destinations } from "../clock/jumps.js";
import { chargeActs } from "../cobs/charges.control.js";
import type { Cobs } from "../cobs/cobs.js";
import { openChargeActs } from "../cobs/open-charges.js";
import type { CaseSettings } from "../contract/cases/case.js";
import { Problem, problemAnswer } from "../contract/control-problems.js";
import type { Act, ControlOperation } from "../contract/operation.js";
import { controlOperations } from "../contract/operations.js";
import type { Check } from "../contract/state/sandbox.control.js";
import type { Guard } from "../http/local-only.js";
import { readBody, serve, toProblem } from "../http/serve.js";
import { explainActs } from "../journal/explain.control.js";
import { recordActs } from "../journal/records.control.js";
import type { Agenda } from "../kernel/agenda.js";
import { bytesOf } from "../kernel/bytes-of.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { HearFault } from "../kernel/disk.js";
import type { Journal } from "../kernel/journal.js";
import type { Meta } from "../kernel/meta.js";
import type { Recorder } from "../kernel/recorder.js";
import type { Ledger } from "../ledger/ledger.js";
import type { Namesakes } from "../lookup/find-by-any-id.js";
import { identifyActs } from "../lookup/identify.control.js";
import { medActs } from "../meds/meds.control.js";
import type { Meds } from "../meds/meds.js";
import { referenceActs } from "../openapi/reference.control.js";
import { moneyActs } from "../payouts/money.control.js";
import type { Payouts } from "../payouts/payouts.js";
import type { Splits } from "../payouts/splits.js";
import type { Transfers } from "../payouts/transfers.js";
import type { Receivers } from "../refunds/payout-returns.js";
import { refundActs } from "../refunds/refunds.control.js";
import type { Refunds } from "../refunds/refunds.js";
import type { Armed } from "../scenarios/armed.js";
import type { Library } from "../scenarios/library.js";
import type { Magic } from "../scenarios/magic.js";
import { type ProveScenarios, scenarioActs } from "../scenarios/scenarios.control.js";
import { type StateParts, stateActs } from "../state/state.control.js";
import { stateFileRoutes } from "../state/state-file.js";
import { type FlowParts, flowActs } from "../transactions/flows.control.js";
import type { Transactions } from "../transactions/transactions.js";
import { type DeliveryActParts, deliveryActs } from "../webhooks/deliveries.control.js";
import { deliveryFaultActs } from "../webhooks/delivery-faults.control.js";
import { deliveryHoldActs } from "../webhooks/delivery-holds.control.js";
import { deliveryRecoveryActs } from "../webhooks/delivery-recovery.control.js";
import { deliverySettingActs } from "../webhooks/delivery-settings.control.js";
import type { DeliverySettings } from "../webhooks/delivery-settings.js";
import { deliveryView } from "../webhooks/delivery-view.js";
import { type EndpointParts, endpointActs } from "../webhooks/endpoints.control.js";
import type { EventFormats } from "../webhooks/event-formats.js";
import type { Holding } from "../webhooks/hold-service.js";
import type { Recover } from "../webhooks/recovery.js";
import { triggerActs } from "../webhooks/trigger.control.js";
import type { Triggers } from "../webhooks/triggers.js";
import { metricsText } from "./metrics.js";

export interface ControlParts
  extends DeliveryActParts,
    EndpointParts,
    FlowParts,
    Pick<StateParts, "world" | "snapshots" | "reset" | "adopt"> {
  readonly accounts: Accounts;
  readonly certificates: Certificates;
  readonly ledger: Ledger;
  readonly transactions: Transactions;
  readonly payouts: Payouts;
  readonly receivables: Receivables;
  readonly cobs: Cobs;
  readonly receipts: Receipts;
  readonly refunds: Refunds;
  readonly receivers: Receivers;
  readonly meds: Meds;
  readonly namesakes: Namesakes;
  readonly transfers: Transfers;
  readonly splits: Splits;
  readonly tokens: Tokens;
  readonly recorder: Recorder;
  readonly library: Library;
  readonly magic: Magic;
  readonly armed: Armed;
  readonly deliverySettings: DeliverySettings;
  readonly formats: EventFormats;
  readonly holding: Holding;
  readonly recover: Recover;
  readonly triggers: Triggers;
  readonly verify: () => Check[];
  readonly replays: Replays;
  readonly proveScenarios: ProveScenarios;
}

/** The outside world, under /sandbox: every operation of the control contract, behind the guard. */
export function controlRoutes(
  kernel: { database: Database; clock: Clock; agenda: Agenda; journal: Journal; meta: Meta },
  parts: ControlParts,
  settings: {
    guard: Guard;
    version: string;
    /** Where the sandbox answers, once it does. */
    url: () => string;
    epoch: () => number;
    dataFile: string | null;
    strict: boolean;
    conditions: CaseSettings;
    isUniform: () => boolean;
    keepRequests: number;
    onFault: HearFault;
    onStop: (() => void) | undefined;
  },
): Router {
  const { database, clock, agenda } = kernel;
  const { accounts, deliveries } = parts;
  const state = { ...parts, clock };
  const view = deliveryView(deliveries, parts.deliverySettings, parts);

  const dataBytes = bytesOf(database);
  const working = () => {
    const gone = database.file.gone();
    if (gone === null) return { status: "ok" as const, problem: null };
    return { status: "degraded" as const, problem: problemAnswer(toProblem(gone)).body.error };
  };
  const health: Act<typeof controlOperations.health> = () => ({
    ...working(),
    version: settings.version,
    now: iso(clock.now()),
    epoch: settings.epoch(),
    seed: parts.world.seed(),
    node: process.version,
    dataFile: settings.dataFile,
    dataBytes: dataBytes(),
    accounts: accounts.all().length,
    pendingJobs: agenda.pending(),
    pendingDeliveries: deliveries.pending(),
  });

  const verify: Act<typeof controlOperations.verify> = () => {
    const checks = parts.verify();
    return { ok: checks.every(({ ok }) => ok), checks };
  };

  const stop: Act<typeof controlOperations.stop> = () => {
    if (settings.onStop === undefined) throw new Problem("not-its-own-process");
    // Its own answer is a request under way, which closing lets end.
    setImmediate(settings.onStop);
    return { stopping: true };
  };

  // The compiler sees to it that every operation of the contract has its act.
  const acts: { [Name in keyof typeof controlOperations]: Act<(typeof controlOperations)[Name]> } = {
    health,
    verify,
    stop,
    ...accountActs(database, parts),
    ...certificateActs(clock, parts),
    ...flowActs(parts),
    ...openChargeActs(kernel, parts),
    ...chargeActs(database, parts),
    ...moneyActs(database, parts),
    ...refundActs(database, parts),
    ...medActs(database, parts),
    ...clockActs(kernel, destinations(parts)),
    ...agendaActs(kernel, parts),
    ...identifyActs(parts),
    ...recordActs({ ...parts, journal: kernel.journal, deliveries: view }),
    ...triggerActs(database, parts),
    ...endpointActs(parts),
    ...deliveryActs(database, parts, view),
    ...deliveryHoldActs(database, parts),
    ...deliveryFaultActs(kernel, parts, view),
    ...deliveryRecoveryActs(parts),
    ...deliverySettingActs(kernel, parts),
    ...explainActs(parts.recorder),
    ...referenceActs(() => ({ url: settings.url(), version: settings.version }), settings.strict),
    ...stateActs(state),
    ...scenarioActs(database, parts),
    ...caseActs(kernel, parts, settings),
  };

  const router = express.Router();
  const recording = { database, clock, recorder: parts.recorder, onFault: settings.onFault };
  const guarded: RequestHandler = (request, response, next) => {
    settings.guard(request, request.baseUrl === "/sandbox/health" ? "health" : "api");
    response.set({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    next();
  };
  // Before the others, because a case may be larger than what they take.
  caseReplayRoute(router, guarded, parts.replays, settings.onFault);
  const documents = ["/sandbox/openapi.json", "/sandbox/control.json"];
  const paths = ["/sandbox/api", "/sandbox/health", "/sandbox/metrics", ...documents];
  router.use(paths, guarded);
  // Before the others, because their body is no JSON.
  stateFileRoutes(router, state);
  router.use(paths, readBody);
  router.get("/sandbox/metrics", (_request, response) => {
    response.type("text/plain; version=0.0.4").send(metricsText({ ...parts, agenda }, settings.version));
  });
  for (const [name, operation] of Object.entries(controlOperations) as [
    keyof typeof acts,
    ControlOperation,
  ][]) {
    const method = operation.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
    router[method](operation.path, serve(name, operation, acts[name] as Act<ControlOperation>, recording));
  }
  router.use("/sandbox/api", ({ method, originalUrl: path }) => {
    throw new Problem("path-unknown", { method, path });
  });
  return router;
}
