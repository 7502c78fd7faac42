import { Link } from "wouter";
import type { byTag, ReferenceSection } from "../../parts/api-call/entries.js";
import listStyles from "../../parts/LinksAndDetail.module.css";
import { Method } from "./Method.js";
import styles from "./Reference.module.css";
import { useReferenceWords } from "./words.js";

interface Props {
  readonly section: ReferenceSection;
  readonly groups: ReturnType<typeof byTag>;
  readonly selectedId: string | undefined;
  readonly hrefOf: (id: string) => string;
}

/** The operations of one API, by tag. */
export function OperationList({ section, groups, selectedId, hrefOf }: Props) {
  const words = useReferenceWords();
  return (
    <nav className={`${listStyles.list} ${styles.operations}`} aria-label={words.list}>
      {groups.length === 0 ? <p className={listStyles.none}>{words.none}</p> : null}
      {groups.map(({ tag, entries }) => (
        <section key={tag}>
          <h2>{tag}</h2>
          {entries.map(({ id, method, path, operation }) => (
            <Link key={id} href={hrefOf(id)} aria-current={id === selectedId ? "page" : undefined}>
              <Method name={section === "webhooks" ? "EVENT" : method} />
              <span>
                <span className={"mono"}>{path}</span>
                <small>{operation.summary}</small>
              </span>
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
}
