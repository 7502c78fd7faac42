import type { EndpointBeat } from "../../../server/contract/webhooks/endpoints.control.js";
import styles from "./Webhooks.module.css";

interface Props {
  /** Oldest first. */
  readonly beats: readonly EndpointBeat[];
  /** Text alternative of the chart. */
  readonly label: string;
  readonly width: number;
  readonly height: number;
}

const MOST = 50;
/** Room for the mark of a failure, in pixels. */
const HEADROOM = 7;

/** Durations of the latest attempts as bars. Failed ones have a mark too, because color alone is not enough. */
export function Sparkline({ beats, label, width, height }: Props) {
  const slowest = Math.max(1, ...beats.map(({ durationMs }) => durationMs));
  const step = width / MOST;
  const bar = Math.max(1, step - 1.5);
  // Square root, so that one timeout does not flatten all other bars.
  const tall = (durationMs: number) => Math.max(2, (height - HEADROOM) * Math.sqrt(durationMs / slowest));
  const from = width - beats.length * step;
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      role="img"
      aria-label={label}
    >
      <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
      {beats.map((beat, index) => {
        const x = from + index * step;
        const y = height - tall(beat.durationMs);
        return (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: with a frozen clock two attempts may be equal
            key={`${beat.deliveryId} ${beat.at} ${index}`}
            className={beat.acknowledged ? styles.good : styles.failed}
          >
            <rect x={x} y={y} width={bar} height={height - y} />
            {beat.acknowledged ? null : <path d={`M${x + bar / 2} ${y - 6} l2.6 4.4 h-5.2 z`} />}
          </g>
        );
      })}
    </svg>
  );
}
