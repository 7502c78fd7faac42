import { Bar, LinePath } from "@visx/shape";
import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Language } from "../words/language.js";
import styles from "./Plot.module.css";
import { timeMarks } from "./time-axis.js";
import { axisLabel } from "./time-labels.js";
import { valueMarks } from "./value-axis.js";

/** Stacked bars, or lines. */
export type PlotKind = "stacked" | "lines";

export interface PlotSeries {
  /** The name of its color token. */
  readonly tone: "accent" | "bad" | "code";
  /** One value for each bucket; null if the bucket has none. */
  readonly values: readonly (number | null)[];
}

interface Props {
  readonly kind: PlotKind;
  /** The time axis: `count` intervals of `widthMs` milliseconds, the first at `from` (epoch milliseconds). */
  readonly buckets: { readonly from: number; readonly widthMs: number; readonly count: number };
  /** Values before this instant (epoch milliseconds) are incomplete; null if all are complete. */
  readonly unknownUntil: number | null;
  /** In stacked plots, the lowest series first. */
  readonly series: readonly PlotSeries[];
  /** Formats a value of the axis. */
  readonly text: (value: number) => string;
  readonly language: Language;
  /** The bucket that the pointer or the keyboard has chosen; null for none. */
  readonly chosen: number | null;
  /** Gets the bucket under the pointer, or null when the pointer leaves the plot. */
  readonly onPoint: (bucket: number | null) => void;
}

/** In pixels, as all lengths of the drawing. */
const HEIGHT = 132;
const TOP = 8;
const BOTTOM = HEIGHT - 22;
/** Room for half of the last date. */
const RIGHT = 22;
const LEAST_VALUE_SPACE = 32;
const WIDEST_BAR = 18;

/** A linear scale: `from` is drawn at `start`, and `to` at `end`. */
const scale = (from: number, to: number, start: number, end: number) => (value: number) =>
  start + ((value - from) / (to - from)) * (end - start);

/**
 * An SVG of visx shapes, which React draws and which follows the theme by itself. The shapes are 3 kB of a first visit
 * (compressed). With its scales and axes visx would be 21 kB, as uPlot is, and neither knows the round times of São
 * Paulo.
 */
export function Plot({ kind, buckets, unknownUntil, series, text, language, chosen, onPoint }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const { from, widthMs, count } = buckets;
  const to = from + widthMs * count;
  const shapes = series.map(({ tone, values }, index) => ({
    tone,
    values,
    parts: partsOf(kind, series, index),
  }));
  const most = Math.max(1, ...shapes.flatMap(({ parts }) => parts.map(({ end }) => end))) * 1.05;
  const marks = valueMarks(most, (BOTTOM - TOP) / LEAST_VALUE_SPACE);
  const labels = marks.map(text);
  // As wide as the longest label.
  const left = 16 + 6.5 * Math.max(3, ...labels.map((label) => label.length));
  const right = width - RIGHT;
  if (right <= left) return <div ref={host} />;

  const times = timeMarks(from, to, right - left);
  const x = scale(from, to, left, right);
  const y = scale(0, most, BOTTOM, TOP);
  const middle = (bucket: number) => x(from + (bucket + 0.5) * widthMs);
  const barWidth = Math.round(Math.min(WIDEST_BAR, Math.max(2, (0.72 * (right - left)) / count)));
  const point = ({ currentTarget, clientX }: MouseEvent<SVGRectElement>) => {
    const area = currentTarget.getBoundingClientRect();
    const bucket = Math.floor(((clientX - area.left) / area.width) * count);
    onPoint(Math.min(count - 1, Math.max(0, bucket)));
  };
  return (
    <div ref={host}>
      <svg className={styles.plot} width={width} height={HEIGHT} aria-hidden="true">
        {unknownUntil === null || unknownUntil <= from ? null : (
          <Bar
            fill="var(--soft)"
            x={left}
            y={TOP}
            width={x(Math.min(unknownUntil, to)) - left}
            height={BOTTOM - TOP}
          />
        )}
        {marks.map((value, index) => (
          <g key={value}>
            <line className={styles.grid} x1={left} x2={right} y1={y(value)} y2={y(value)} />
            <text x={left - 6} y={y(value)} dy="0.35em" textAnchor="end">
              {labels[index]}
            </text>
          </g>
        ))}
        {times.at.map((at) => (
          <text key={at} x={x(at)} y={HEIGHT - 6} textAnchor="middle">
            {axisLabel(at, times.step, language)}
          </text>
        ))}
        {(kind === "stacked" ? shapes.toReversed() : shapes).map(({ tone, values, parts }) => (
          <g key={tone} fill={`var(--${tone})`}>
            {kind === "stacked" ? (
              parts.map(({ bucket, start, end }) => {
                // Whole pixels, between which nothing shines through. One at least, so that no failure is invisible.
                const bottom = Math.round(y(start));
                const height = Math.max(1, bottom - Math.round(y(end)));
                const barLeft = Math.round(middle(bucket) - barWidth / 2);
                return <Bar key={bucket} x={barLeft} y={bottom - height} width={barWidth} height={height} />;
              })
            ) : (
              <>
                <LinePath
                  fill="none"
                  stroke={`var(--${tone})`}
                  strokeWidth={1.5}
                  data={[...values]}
                  defined={(value) => value !== null}
                  x={(_, bucket) => middle(bucket)}
                  y={(value) => y(value ?? 0)}
                />
                {parts.map(({ bucket, end }) => (
                  <circle key={bucket} cx={middle(bucket)} cy={y(end)} r={bucket === chosen ? 3.5 : 2} />
                ))}
              </>
            )}
          </g>
        ))}
        {chosen === null ? null : (
          <line className={styles.cursor} x1={middle(chosen)} x2={middle(chosen)} y1={TOP} y2={BOTTOM} />
        )}
        {/* Receives the pointer, also between the bars. */}
        <Bar
          fill="transparent"
          x={left}
          y={TOP}
          width={right - left}
          height={BOTTOM - TOP}
          onMouseMove={point}
          onMouseLeave={() => onPoint(null)}
        />
      </svg>
    </div>
  );
}

/** The width of an element in pixels, which changes with it. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const measure = () => setWidth(measured.clientWidth);
    measure();
    const resizing = new ResizeObserver(measure);
    resizing.observe(measured);
    return () => resizing.disconnect();
  }, [element]);
  return width;
}

/** What is drawn of a series: stacked values stand on those of the lower series, and zeros are left out. */
function partsOf(kind: PlotKind, series: readonly PlotSeries[], index: number) {
  const lower = kind === "stacked" ? series.slice(0, index) : [];
  return (series[index]?.values ?? []).flatMap((value, bucket) => {
    if (value === null || (kind === "stacked" && value === 0)) return [];
    const start = lower.reduce((sum, { values }) => sum + (values[bucket] ?? 0), 0);
    return [{ bucket, start, end: start + value }];
  });
}
