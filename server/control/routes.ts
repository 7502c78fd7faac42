import express, { type RequestHandler, type Router } from "express";
import type { CaseSettings } from "../contract/case.js";
import type { Check } from "../contract/control/sandbox.js";
import { controlOperations } from "../contract/control-operations.js";
import { Problem } from "../contract/control-problems.js";
import type { ControlOperation } from "../contract/operation.js";
import type { Accounts } from "../core/accounts.js";
import type { Certificates } from "../core/certificates.js";
import type { Cobs } from "../core/cobs.js";
import type { Ledger } from "../core/ledger.js";
import type { Meds } from "../core/meds.js";
import type { Namesakes } from "../core/namesakes.js";
import type { Payouts } from "../core/payouts.js";
import type { Receipts } from "../core/receipts.js";
import type { Receivables } from "../core/receivables.js";
import type { Receivers } from "../core/receivers.js";
import type { Refunds } from "../core/refunds.js";
import type { Splits } from "../core/splits.js";
import type { Tokens } from "../core/tokens.js";
import type { Transactions } from "../core/transactions.js";
import type { Transfers } from "../core/transfers.js";
import type { Guard } from "../http/local-only.js";
import type { Agenda } from "../kernel/agenda.js";
import { bytesOf } from "../kernel/bytes-of.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { Meta } from "../kernel/meta.js";
import type { Recorder } from "../kernel/recorder.js";
import type { Armed } from "../scenario/armed.js";
import type { Library } from "../scenario/library.js";
import type { Magic } from "../scenario/magic.js";
import type { DeliverySettings } from "../webhooks/delivery-settings.js";
import type { Holding } from "../webhooks/holding.js";
import type { Recover } from "../webhooks/recovery.js";
import type { Triggers } from "../webhooks/triggers.js";
import { accountActs } from "./accounts.js";
import { agendaActs } from "./agenda.js";
import { caseActs } from "./case.js";
import { caseReplayRoute } from "./case-replay.js";
import { certificateActs } from "./certificates.js";
import { chargeActs } from "./charges.js";
import { clockActs } from "./clock.js";
import { type DeliveryActParts, deliveryActs } from "./deliveries.js";
import { deliveryFaultActs } from "./delivery-faults.js";
import { deliveryHoldActs } from "./delivery-holds.js";
import { deliveryRecoveryActs } from "./delivery-recovery.js";
import { deliverySettingActs } from "./delivery-settings.js";
import { deliveryView } from "./delivery-view.js";
import { type EndpointParts, endpointActs } from "./endpoints.js";
import { explainActs } from "./explain.js";
import { type FlowParts, flowActs } from "./flows.js";
import { identifyActs } from "./identify.js";
import { destinations } from "./jumps.js";
import { medActs } from "./meds.js";
import { metricsText } from "./metrics.js";
import { moneyActs } from "./money.js";
import { openChargeActs } from "./open-charges.js";
import { recordActs } from "./records.js";
import { referenceActs } from "./reference.js";
import { refundActs } from "./refunds.js";
import type { Replays } from "./replay/replays.js";
import { type ProveScenarios, scenarioActs } from "./scenarios.js";
import { type Act, readBody, serve } from "./serve.js";
import { type StateParts, stateActs } from "./state.js";
import { stateFileRoutes } from "./state-file.js";
import { triggerActs } from "./trigger.js";

export interface ControlParts
  extends DeliveryActParts,
    EndpointParts,
    FlowParts,
    Pick<StateParts, "world" | "snapshots" | "reset"> {
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
    onFault: (error: unknown) => void;
  },
): Router {
  const { database, clock, agenda } = kernel;
  const { accounts, deliveries } = parts;
  const state = { ...parts, clock };
  const view = deliveryView(deliveries, parts.deliverySettings);

  const dataBytes = bytesOf(database);
  const health: Act<typeof controlOperations.health> = () => ({
    status: "ok",
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

  // The compiler sees to it that every operation of the contract has its act.
  const acts: { [Name in keyof typeof controlOperations]: Act<(typeof controlOperations)[Name]> } = {
    health,
    verify,
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
  const recording = { database, clock, recorder: parts.recorder };
  const guarded: RequestHandler = (request, response, next) => {
    settings.guard(request, "api");
    response.set({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    next();
  };
  // Before the others, because a case may be larger than what they take.
  caseReplayRoute(router, guarded, parts.replays, settings.onFault);
  const documents = ["/sandbox/openapi.json", "/sandbox/control.json"];
  router.use(["/sandbox/api", "/sandbox/health", "/sandbox/metrics", ...documents], guarded, readBody);
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
  stateFileRoutes(router, state);
  router.use("/sandbox/api", ({ method, originalUrl: path }) => {
    throw new Problem("path-unknown", { method, path });
  });
  return router;
}
