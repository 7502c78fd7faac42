import { reaisFromCentavos } from "../brazil/money.js";
import { durationOf } from "../contract/clock/duration.js";
import type { Overview, Receiver, showOverview } from "../contract/journal/overview.control.js";
import { mustExist } from "../contract/must-exist.js";
import type { ControlHandler } from "../contract/operation.js";
import { isListenerUrl } from "../contract/webhooks/listening.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Recorder } from "../kernel/recorder.js";
import { undeliveredOf } from "../webhooks/endpoint-health.js";
import type { OverviewSource, RecentAttempt, RecentCall, Unsettled } from "./overview-source.js";
import { bucketAt, bucketsOf, countByBucket, percentile, type TimeBuckets } from "./time-buckets.js";

const MOST_RECEIVERS = 20;
/** The shortest default period, for a sandbox whose first call or attempt was only just made. */
const SHORTEST_SPAN = durationOf("5m");

/** What happened lately, and what waits for a user (GET /sandbox/api/overview). */
export function overviewHandlers(
  source: OverviewSource,
  { clock, recorder }: { clock: Pick<Clock, "now">; recorder: Pick<Recorder, "flush"> },
) {
  const show: ControlHandler<typeof showOverview> = async ({ account = null, span }) => {
    await recorder.flush();
    const now = clock.now();
    const calls = source.calls(account);
    const attempts = source.attempts(account);
    const oldest = Math.min(now, calls.rows.at(-1)?.at ?? now, attempts.rows.at(-1)?.at ?? now);
    const buckets = bucketsOf(
      now,
      span === undefined ? Math.max(now - oldest, SHORTEST_SPAN) : durationOf(span),
    );
    const completeInPeriod = (since: number | null) =>
      since === null || since < buckets.from ? null : iso(since);
    const { payouts, refunds, meds, charges, heldDeliveries } = source.waiting(account);
    return {
      now: iso(now),
      buckets: { from: iso(buckets.from), widthMs: buckets.widthMs, count: buckets.count },
      calls: Object.assign(callCounts(buckets, calls.rows), {
        completeSince: completeInPeriod(calls.completeSince),
      }),
      attempts: Object.assign(attemptCounts(buckets, attempts.rows), {
        completeSince: completeInPeriod(attempts.completeSince),
      }),
      ...receiversOf(attempts.rows, source.endpointId),
      waiting: {
        payouts: inReais(payouts),
        refunds: inReais(refunds),
        meds: inReais(meds),
        charges,
        heldDeliveries,
      },
    };
  };
  return { showOverview: show };
}

const inReais = ({ count, value }: Unsettled) => ({ count, value: reaisFromCentavos(value) });
const instants = (rows: readonly { readonly at: number }[]) => rows.map(({ at }) => at);

function callCounts(buckets: TimeBuckets, calls: readonly RecentCall[]) {
  const count = (isCounted: (status: number) => boolean) =>
    countByBucket(buckets, instants(calls.filter(({ status }) => isCounted(status))));
  return {
    accepted: count((status) => status < 400),
    refused: count((status) => status >= 400 && status < 500),
    failed: count((status) => status >= 500),
  };
}

function attemptCounts(
  buckets: TimeBuckets,
  attempts: readonly RecentAttempt[],
): Omit<Overview["attempts"], "completeSince"> {
  const durations = Array.from({ length: buckets.count }, (): number[] => []);
  for (const { at, durationMs } of attempts) durations[bucketAt(buckets, at)]?.push(durationMs);
  return {
    acknowledged: countByBucket(buckets, instants(attempts.filter(({ acknowledged }) => acknowledged))),
    failed: countByBucket(buckets, instants(attempts.filter(({ acknowledged }) => !acknowledged))),
    median: durations.map((inBucket) => percentile(inBucket, 0.5)),
    p95: durations.map((inBucket) => percentile(inBucket, 0.95)),
  };
}

/** Receivers of these attempts (newest first) that are still registered or listening. */
function receiversOf(
  attempts: readonly RecentAttempt[],
  endpointId: OverviewSource["endpointId"],
): Pick<Overview, "receivers" | "otherReceivers"> {
  const byReceiver = new Map<string, RecentAttempt[]>();
  for (const attempt of attempts) {
    const key = `${attempt.account} ${attempt.eventType} ${attempt.url}`;
    const ofReceiver = byReceiver.get(key);
    if (ofReceiver) ofReceiver.push(attempt);
    else byReceiver.set(key, [attempt]);
  }
  const receivers = [...byReceiver.values()].flatMap((ofReceiver): Receiver[] => {
    const [latest] = ofReceiver;
    if (latest === undefined) return [];
    const id = endpointId(latest);
    if (id === null && !isListenerUrl(latest.url)) return [];
    const durations = ofReceiver.map(({ durationMs }) => durationMs);
    const lastAcknowledged = ofReceiver.findIndex(({ acknowledged }) => acknowledged);
    return [
      {
        endpointId: id,
        account: latest.account,
        eventType: latest.eventType,
        url: latest.url,
        attempts: ofReceiver.length,
        acknowledged: ofReceiver.filter(({ acknowledged }) => acknowledged).length,
        failuresInRow: lastAcknowledged === -1 ? ofReceiver.length : lastAcknowledged,
        undelivered: undeliveredOf(ofReceiver),
        median: mustExist(percentile(durations, 0.5), "median of some durations"),
        p95: mustExist(percentile(durations, 0.95), "p95 of some durations"),
        lastAttemptAt: iso(latest.at),
        lastStatusCode: latest.statusCode,
        lastError: latest.error,
      },
    ];
  });
  receivers.sort((a, b) => b.failuresInRow - a.failuresInRow || b.attempts - a.attempts);
  return {
    receivers: receivers.slice(0, MOST_RECEIVERS),
    otherReceivers: Math.max(0, receivers.length - MOST_RECEIVERS),
  };
}
