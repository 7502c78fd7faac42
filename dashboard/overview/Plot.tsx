import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { Language } from "../words/language.js";
import { markSpace, TIME_STEPS } from "./time-axis.js";
import { axisLabel } from "./time-labels.js";

/** Stacked bars, or lines. */
export type PlotKind = "stacked" | "lines";

export interface PlotSeries {
  /** The name of its color token. */
  readonly tone: "accent" | "bad" | "code";
  /** One value for each bucket; null if the bucket has none. */
  readonly values: readonly (number | null)[];
}

export interface PlotProps {
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
  /** The bucket that the keyboard has chosen; null for none. */
  readonly cursor: number | null;
  /** Gets the bucket under the pointer, or null when the pointer leaves the plot. */
  readonly onPoint: (bucket: number | null) => void;
}

const HEIGHT = 132;
/** The steps of a value axis: only whole numbers, for milliseconds and for calls. */
const STEPS = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();
const ZONE = "America/Sao_Paulo";

/**
 * Draws with uPlot, because it is small (20 kB compressed), needs no other package and draws thousands of points at once.
 * It draws on a canvas, so the colors are read from the theme's tokens at each drawing.
 */
export default function Plot(props: PlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(props);
  const { kind, series, cursor } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is read from the latest props at each drawing
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const drawn = new uPlot(optionsOf(latest, element.clientWidth), dataOf(latest.current), element);
    plot.current = drawn;
    const resizing = new ResizeObserver(() => {
      if (element.clientWidth > 0) drawn.setSize({ width: element.clientWidth, height: HEIGHT });
    });
    resizing.observe(element);
    const theming = new MutationObserver(() => drawn.redraw());
    theming.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      resizing.disconnect();
      theming.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [kind, series.length]);
  useEffect(() => {
    latest.current = props;
    plot.current?.setData(dataOf(props));
  });
  useEffect(() => {
    const drawn = plot.current;
    if (drawn === null) return;
    const at = cursor === null ? undefined : drawn.data[0][cursor];
    // The pointer moves the cursor itself.
    if (at !== undefined) drawn.setCursor({ left: drawn.valToPos(at, "x"), top: 0 });
    else if (host.current?.matches(":hover") === false) drawn.setCursor({ left: -10, top: -10 });
  }, [cursor]);
  return <div ref={host} aria-hidden="true" />;
}

/**
 * The x values are the middles of the buckets in seconds, as uPlot counts time. The highest stacked series is drawn
 * first.
 */
function dataOf({ kind, buckets: { from, widthMs, count }, series }: PlotProps): uPlot.AlignedData {
  const times = Array.from({ length: count }, (_, bucket) => (from + (bucket + 0.5) * widthMs) / 1_000);
  if (kind === "lines") return [times, ...series.map(({ values }) => [...values])];
  const tops = series.map((_, highest) =>
    times.map((_, bucket) => {
      const total = series.slice(0, highest + 1).reduce((sum, { values }) => sum + (values[bucket] ?? 0), 0);
      return total === 0 ? null : total;
    }),
  );
  return [times, ...tops.toReversed()];
}

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);

function optionsOf(latest: { readonly current: PlotProps }, width: number): uPlot.Options {
  const { kind, series } = latest.current;
  const font = `11px ${getComputedStyle(document.body).fontFamily}`;
  const axis = {
    font,
    stroke: () => token("--faint"),
    ticks: { show: false },
    border: { show: false },
  };
  const line = { stroke: () => token("--line"), width: 1 };
  const bars = uPlot.paths.bars?.({ size: [0.72, 18, 2] });
  const drawn = (tone: PlotSeries["tone"]): uPlot.Series => {
    const color = () => token(`--${tone}`);
    return kind === "stacked"
      ? {
          fill: color,
          width: 0,
          points: { show: false },
          ...(bars ? { paths: bars } : {}),
        }
      : { stroke: color, width: 1.5, spanGaps: true, points: { show: true, size: 4, fill: color } };
  };
  const drawnSeries = series.map(({ tone }) => drawn(tone));
  return {
    width,
    height: HEIGHT,
    // The right padding leaves room for half of the last date.
    padding: [8, 22, 0, 0],
    legend: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), ZONE),
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: kind === "stacked" ? { show: false } : { size: 7 },
    },
    scales: {
      x: {
        range: () => {
          const { from, widthMs, count } = latest.current.buckets;
          return [from / 1_000, (from + widthMs * count) / 1_000];
        },
      },
      y: { range: (_plot, _least, most) => [0, Math.max(1, most) * 1.05] },
    },
    axes: [
      Object.assign({}, axis, {
        size: 22,
        gap: 4,
        space: (_plot: uPlot, _axis: number, from: number, to: number, width: number) =>
          markSpace(to - from, width),
        incrs: TIME_STEPS,
        grid: { show: false },
        values: (_plot: uPlot, splits: number[], _axis: number, _space: number, step: number) =>
          splits.map((seconds) => axisLabel(seconds * 1_000, step * 1_000, latest.current.language)),
      }),
      Object.assign({}, axis, {
        size: axisSize,
        gap: 6,
        space: 32,
        grid: line,
        incrs: STEPS,
        values: (_plot: uPlot, splits: number[]) => splits.map((value) => latest.current.text(value)),
      }),
    ],
    series: [{}, ...(kind === "stacked" ? drawnSeries.toReversed() : drawnSeries)],
    hooks: {
      drawClear: [shadeUnknown(latest)],
      setCursor: [({ cursor }) => latest.current.onPoint(cursor.idx ?? null)],
    },
  };
}

/** The space of the value axis in pixels: as wide as its longest label. */
const axisSize = (_plot: uPlot, labels: readonly string[] | null): number =>
  16 + 6.5 * Math.max(3, ...(labels ?? []).map((label) => label.length));

/** Shades the part of the period whose values are incomplete. */
const shadeUnknown =
  (latest: { readonly current: PlotProps }) =>
  ({ ctx, bbox, valToPos }: uPlot) => {
    const { unknownUntil } = latest.current;
    if (unknownUntil === null) return;
    const end = Math.min(valToPos(unknownUntil / 1_000, "x", true), bbox.left + bbox.width);
    ctx.save();
    ctx.fillStyle = token("--soft");
    ctx.fillRect(bbox.left, bbox.top, Math.max(0, end - bbox.left), bbox.height);
    ctx.restore();
  };
