import type { ReactNode } from "react";

import styles from "./Tag.module.css";

export type Tone = "ok" | "bad" | "wait" | "info";

const SYMBOLS: Readonly<Record<Tone, string>> = { ok: "●", bad: "▲", wait: "◐", info: "○" };

/** A state as a symbol, a word and a color; any one of the three is enough to understand it. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      <span aria-hidden="true">{SYMBOLS[tone]}</span>
      {children}
    </span>
  );
}
