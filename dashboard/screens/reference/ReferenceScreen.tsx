import { Search } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useLocation, useParams, useSearch } from "wouter";
import { client } from "../../feed/world.js";
import { Chip } from "../../parts/Chip.js";
import { Kbd } from "../../parts/Kbd.js";
import { Loading } from "../../parts/Loading.js";
import { Nothing } from "../../parts/Nothing.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { useKeys } from "../../parts/use-keys.js";
import { useResource } from "../../parts/use-resource.js";
import { useWords } from "../../words/language.js";
import { entriesOf, FACES, type Face, matching } from "./entries.js";
import { OperationDetail } from "./OperationDetail.js";
import { OperationList } from "./OperationList.js";
import "../../styles/reference.css";
import "../../styles/reference-call.css";

/** Everything that the sandbox serves and tells, read from the documents that it serves. */
export default function ReferenceScreen() {
  const { face: asked, id } = useParams();
  const words = useWords();
  const [, navigate] = useLocation();
  const search = useSearch();
  const [query, setQuery] = useState("");
  const face: Face = FACES.find((one) => one === asked) ?? "gateway";
  const gateway = useResource("gateway document", 0, () => client.gatewayReference());
  const control = useResource("control document", 0, () => client.controlReference());
  const { value: document, problem } = face === "control" ? control : gateway;
  const entries = useMemo(() => (document ? entriesOf(face, document) : []), [face, document]);
  const shown = useMemo(() => matching(entries, query), [entries, query]);
  const entry = entries.find((one) => one.id === id);

  useEffect(() => {
    window.document.title = `${entry ? `${entry.method} ${entry.path} · ` : ""}${words.reference.title} · localpix`;
  }, [words, entry]);
  useKeys({ Escape: () => go(face) });

  const go = (to: Face, operation?: string) => {
    const path = operation ? `/docs/${to}/${operation}` : `/docs/${to}`;
    navigate(search ? `${path}?${search}` : path);
  };

  return (
    <div className={entry ? "reference opened" : "reference"}>
      <h1 className="unseen">{words.reference.title}</h1>
      <div className="reference-side">
        <div className="reference-tools">
          <fieldset className="chips">
            <legend className="unseen">{words.reference.title}</legend>
            {FACES.map((one) => (
              <Chip key={one} on={one === face} onPress={() => go(one)}>
                {words.reference.faces[one]}
              </Chip>
            ))}
          </fieldset>
          <search className="search">
            <Search size={14} aria-hidden="true" />
            <input
              type="text"
              value={query}
              placeholder={words.reference.search}
              aria-label={words.reference.search}
              aria-keyshortcuts="/"
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => setQuery(event.target.value)}
              onKeyDown={(event) => event.key === "Escape" && setQuery("")}
            />
            <Kbd>/</Kbd>
          </search>
        </div>
        {problem ? <ProblemNote problem={problem} /> : document ? null : <Loading />}
        <OperationList face={face} entries={shown} chosen={entry?.id} search={search} />
        {document ? (
          <a
            className="reference-document mono"
            href={face === "control" ? "/sandbox/control.json" : "/sandbox/openapi.json"}
          >
            {face === "control" ? "/sandbox/control.json" : "/sandbox/openapi.json"}
          </a>
        ) : null}
      </div>
      <section className="detail" id="detail" tabIndex={-1} aria-label={words.reference.title}>
        {entry ? (
          <OperationDetail key={`${face} ${entry.id}`} entry={entry} onClose={() => go(face)} />
        ) : document ? (
          <Nothing title={words.reference.selectTitle}>{words.reference.select}</Nothing>
        ) : null}
      </section>
    </div>
  );
}
