import { Flag } from "lucide-react";
import { Link } from "wouter";
import { useArmed } from "../parts/use-armed.js";
import styles from "./Header.module.css";
import { useShellWords } from "./words.js";

/** Shows armed scenarios on every screen, because a forgotten scenario looks like a bug in the integrator's code. */
export function ArmedPill() {
  const words = useShellWords().armed;
  const { value } = useArmed();
  const [first, ...others] = value?.armed ?? [];
  if (!first) return null;
  return (
    <Link href="/scenarios" className={`${styles.pill} ${styles.armed}`} title={words.title}>
      <Flag size={12} aria-hidden="true" />
      <span className={`${styles.text} mono`} title={first.scenario}>
        {first.scenario}
      </span>
      <small>{first.left === null ? words.every : words.next(first.left)}</small>
      {others.length > 0 ? <small>{words.more(others.length)}</small> : null}
    </Link>
  );
}
