import styles from "./Reference.module.css";

/** An HTTP method; GET is quieter than the others. */
export function Method({ name }: { name: string }) {
  return <span className={`mono ${styles.method} ${styles[name.toLowerCase()] ?? ""}`}>{name}</span>;
}
