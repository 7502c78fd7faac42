import styles from "./Reference.module.css";

/** An HTTP method; what only reads is quieter than what changes something. */
export function Method({ name }: { name: string }) {
  return <span className={`mono ${styles.method} ${styles[name.toLowerCase()] ?? ""}`}>{name}</span>;
}
