import { type KeyboardEvent, useState } from "react";
import type { Overview } from "../../server/contract/journal/overview.control.js";
import { Card } from "../parts/Card.js";
import { useFormat } from "../parts/use-format.js";
import { useLanguage } from "../words/language.js";
import styles from "./Overview.module.css";
import { Plot, type PlotKind, type PlotSeries } from "./Plot.js";
import { intervalLabel } from "./time-labels.js";
import { useOverviewWords } from "./words.js";

interface NamedSeries extends PlotSeries {
  readonly name: string;
  /** The text for the whole period, such as the total of the values. */
  readonly total: string;
}

interface Props {
  readonly overview: Overview;
  readonly title: string;
  /** The text to show if there are no values; null if there are some. */
  readonly none: string | null;
  /** The ISO instant since which everything is counted; null if the whole period is. */
  readonly completeSince: string | null;
  readonly kind: PlotKind;
  readonly text: (value: number) => string;
  /** In stacked plots, the lowest series first. */
  readonly series: readonly NamedSeries[];
}

/** Where a key moves the cursor of a plot. */
const MOVES: Readonly<Record<string, (bucket: number, last: number) => number>> = {
  ArrowLeft: (bucket) => Math.max(0, bucket - 1),
  ArrowRight: (bucket, last) => Math.min(last, bucket + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * A plot, a legend with the values at the pointer or at the cursor of the keyboard, and a table of the values for screen
 * readers. It is a slider over the time, so that a screen reader passes the arrow keys on and reads the values.
 */
export function PlotCard({ overview, title, none, completeSince, kind, text, series }: Props) {
  const words = useOverviewWords().plot;
  const { language } = useLanguage();
  const format = useFormat();
  const [pointed, setPointed] = useState<number | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const { now, buckets } = overview;
  const from = Date.parse(buckets.from);
  const interval = (bucket: number) =>
    intervalLabel(from + bucket * buckets.widthMs, buckets.widthMs, Date.parse(now), language);
  const valueText = (value: number | null | undefined) =>
    value === null || value === undefined ? "–" : text(value);
  const last = buckets.count - 1;
  const chosen = cursor === null ? pointed : Math.min(cursor, last);
  const shown = chosen === null || chosen > last ? null : chosen;
  const spoken = shown ?? last;
  const onKey = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setCursor(move(spoken, last));
  };
  return (
    <Card title={title} aside={none === null && shown !== null ? interval(shown) : null}>
      {none === null ? (
        <>
          <ul className={styles.legend}>
            {(kind === "stacked" ? series.toReversed() : series).map(({ name, tone, total, values }) => (
              <li key={name}>
                <i className={styles[tone]} aria-hidden="true" />
                {name} <b>{shown === null ? total : valueText(values[shown])}</b>
              </li>
            ))}
          </ul>
          <div
            className={styles.plot}
            role="slider"
            tabIndex={0}
            aria-label={words.label(title, series.map(({ name, total }) => `${name} ${total}`).join(", "))}
            aria-valuemin={0}
            aria-valuemax={last}
            aria-valuenow={spoken}
            aria-valuetext={`${interval(spoken)}: ${series.map(({ name, values }) => `${name} ${valueText(values[spoken])}`).join(", ")}`}
            onFocus={(event) => event.currentTarget.matches(":focus-visible") && setCursor(spoken)}
            onBlur={() => setCursor(null)}
            onKeyDown={onKey}
            onPointerMove={() => setCursor(null)}
          >
            <Plot
              kind={kind}
              buckets={{ from, widthMs: buckets.widthMs, count: buckets.count }}
              unknownUntil={completeSince === null ? null : Date.parse(completeSince)}
              series={series}
              text={text}
              language={language}
              chosen={shown}
              onPoint={setPointed}
            />
          </div>
          {completeSince === null ? null : (
            <p className={styles.partial}>{words.completeSince(format.time(completeSince))}</p>
          )}
          <div className="unseen">
            <table>
              <caption>{words.table(title)}</caption>
              <thead>
                <tr>
                  <th scope="col">{words.time}</th>
                  {series.map(({ name }) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {Array.from({ length: buckets.count }, (_, bucket) => bucket)
                  .filter((bucket) => series.some(({ values }) => (values[bucket] ?? 0) > 0))
                  .map((bucket) => (
                    <tr key={bucket}>
                      <th scope="row">{interval(bucket)}</th>
                      {series.map(({ name, values }) => (
                        <td key={name}>{valueText(values[bucket])}</td>
                      ))}
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        </>
      ) : (
        <p className={styles.none}>{none}</p>
      )}
    </Card>
  );
}
