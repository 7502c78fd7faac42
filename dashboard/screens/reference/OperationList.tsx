import { Link } from "wouter";
import { useWords } from "../../words/language.js";
import { byTag, type Entry, type Face } from "./entries.js";
import { Method } from "./Method.js";

interface Props {
  readonly face: Face;
  readonly entries: readonly Entry[];
  readonly chosen: string | undefined;
  /** What stands behind the question mark and goes along. */
  readonly search: string;
}

/** The operations of one face under their tags; each is a link, so that it opens, copies and goes back as one. */
export function OperationList({ face, entries, chosen, search }: Props) {
  const words = useWords();
  return (
    <nav className="operations" aria-label={words.reference.list}>
      {entries.length === 0 ? <p className="operations-none">{words.reference.none}</p> : null}
      {byTag(entries).map(({ tag, entries: group }) => (
        <section key={tag}>
          <h2>{tag}</h2>
          {group.map(({ id, method, path, operation }) => (
            <Link
              key={id}
              href={`/docs/${face}/${id}${search ? `?${search}` : ""}`}
              aria-current={id === chosen ? "page" : undefined}
            >
              <Method name={face === "webhooks" ? "EVENT" : method} />
              <span className="operation-what">
                <span className="mono operation-path">{path}</span>
                <small>{operation.summary}</small>
              </span>
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
}
