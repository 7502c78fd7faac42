import type { Accounts } from "../accounts/accounts.js";
import type { Agenda } from "../kernel/agenda.js";
import type { Recorder } from "../kernel/recorder.js";
import type { Deliveries } from "../webhooks/deliveries.js";

export interface MetricSources {
  readonly accounts: Accounts;
  readonly agenda: Agenda;
  readonly recorder: Recorder;
  readonly deliveries: Deliveries;
}

/**
 * The text of GET /sandbox/metrics in the format of Prometheus. Counters start at zero with each process. Queries of
 * the data file cost as much as the pending work, not as the history.
 */
export function metricsText(
  { accounts, agenda, recorder, deliveries }: MetricSources,
  version: string,
): string {
  const metric = (name: string, type: "counter" | "gauge", help: string, samples: readonly Sample[]) => [
    `# HELP localpix_${name} ${help}`,
    `# TYPE localpix_${name} ${type}`,
    ...samples.map(([labels, value]) => `localpix_${name}${labelText(labels)} ${value}`),
  ];
  const { attempted, queued, waiting, held } = deliveries.counts();
  const lines = [
    metric("info", "gauge", "The version that runs.", [[{ version }, 1]]),
    metric(
      "gateway_requests_total",
      "counter",
      "Answers of the gateway since the start.",
      recorder
        .counts()
        .map(({ operation, status, count }) => [
          { operation: operation ?? "none", status: String(status) },
          count,
        ]),
    ),
    metric(
      "delivery_attempts_total",
      "counter",
      "Webhook attempts since the start, by the resulting state of the delivery.",
      [...attempted].map(([status, count]) => [{ status }, count]),
    ),
    metric("deliveries_pending", "gauge", "Deliveries on their way.", [
      [{ status: "queued" }, queued],
      [{ status: "waiting" }, waiting],
      [{ status: "held" }, held],
    ]),
    metric("agenda_pending", "gauge", "Things that will happen later.", [[{}, agenda.pending()]]),
    metric("accounts", "gauge", "Accounts of the sandbox.", [[{}, accounts.all().length]]),
  ];
  return `${lines.flat().join("\n")}\n`;
}

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}
