import styles from "./Headers.module.css";

type Values = Readonly<Record<string, string | readonly string[]>>;

/** HTTP headers as they were sent; long values wrap. */
export function Headers({ headers }: { headers: Values }) {
  return (
    <dl className={`${styles.headers} mono`}>
      {Object.entries(headers).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{[value].flat().join(", ")}</dd>
        </div>
      ))}
    </dl>
  );
}
