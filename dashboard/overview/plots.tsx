import type { Overview } from "../../server/contract/journal/overview.control.js";
import { useFormat } from "../parts/use-format.js";
import { PlotCard } from "./PlotCard.js";
import { useOverviewWords } from "./words.js";

type Values = readonly (number | null)[];

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
const hasValue = (values: Values) => values.some((value) => value !== null && value > 0);

/** How many calls the gateway accepted, and how many it refused (4xx) or failed (5xx). */
export function CallsPlot({ overview }: { overview: Overview }) {
  const words = useOverviewWords().calls;
  const format = useFormat();
  const { accepted, refused, failed, completeSince } = overview.calls;
  return (
    <PlotCard
      overview={overview}
      title={words.title}
      none={hasValue([...accepted, ...refused, ...failed]) ? null : words.none}
      completeSince={completeSince}
      kind="stacked"
      text={format.number}
      series={[
        { name: words.failed, tone: "bad", values: failed, total: format.number(sum(failed)) },
        { name: words.refused, tone: "code", values: refused, total: format.number(sum(refused)) },
        { name: words.accepted, tone: "accent", values: accepted, total: format.number(sum(accepted)) },
      ]}
    />
  );
}

/** How many attempts to deliver a webhook were acknowledged, and how many failed. */
export function AttemptsPlot({ overview }: { overview: Overview }) {
  const words = useOverviewWords().attempts;
  const format = useFormat();
  const { acknowledged, failed, completeSince } = overview.attempts;
  return (
    <PlotCard
      overview={overview}
      title={words.title}
      none={hasValue([...acknowledged, ...failed]) ? null : words.none}
      completeSince={completeSince}
      kind="stacked"
      text={format.number}
      series={[
        { name: words.failed, tone: "bad", values: failed, total: format.number(sum(failed)) },
        {
          name: words.acknowledged,
          tone: "accent",
          values: acknowledged,
          total: format.number(sum(acknowledged)),
        },
      ]}
    />
  );
}

/** How long receivers took to answer. */
export function LatencyPlot({ overview }: { overview: Overview }) {
  const words = useOverviewWords().latency;
  const format = useFormat();
  const { median, p95, completeSince } = overview.attempts;
  // The total of a percentile has no meaning, so the lowest and the highest value are shown.
  const range = (values: Values) => {
    const known = values.filter((value) => value !== null);
    if (known.length === 0) return "–";
    const [least, most] = [format.elapsed(Math.min(...known)), format.elapsed(Math.max(...known))];
    return least === most ? least : `${least} – ${most}`;
  };
  return (
    <PlotCard
      overview={overview}
      title={words.title}
      none={hasValue(median) ? null : words.none}
      completeSince={completeSince}
      kind="lines"
      text={format.elapsed}
      series={[
        { name: words.median, tone: "accent", values: median, total: range(median) },
        { name: words.p95, tone: "code", values: p95, total: range(p95) },
      ]}
    />
  );
}
