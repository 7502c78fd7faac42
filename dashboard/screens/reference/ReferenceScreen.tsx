import { useMemo, useState } from "react";
import { useLocation, useParams, useSearch } from "wouter";
import { Chip } from "../../parts/Chip.js";
import { LinksAndDetail } from "../../parts/LinksAndDetail.js";
import { Loading } from "../../parts/Loading.js";
import { Nothing } from "../../parts/Nothing.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { SearchField } from "../../parts/SearchField.js";
import { useKeys } from "../../parts/use-keys.js";
import { useResource } from "../../parts/use-resource.js";
import { useLanguage } from "../../words/language.js";
import { entriesOf, FACES, type Face, matching } from "./entries.js";
import { loadReference } from "./load.js";
import { OperationDetail } from "./OperationDetail.js";
import { OperationList } from "./OperationList.js";
import "../../styles/reference.css";
import "../../styles/reference-call.css";

/** Everything that the sandbox serves and tells, read from the documents that it serves. */
export default function ReferenceScreen() {
  const { face: asked, id } = useParams();
  const { language, words: all } = useLanguage();
  const words = all.reference;
  const [, navigate] = useLocation();
  const search = useSearch();
  const [query, setQuery] = useState("");
  const face: Face = FACES.find((one) => one === asked) ?? "gateway";
  const asks = face === "control" ? "control" : "gateway";
  const { value: document, problem } = useResource(`${asks} ${language}`, 0, () =>
    loadReference(asks, language),
  );
  const entries = useMemo(() => (document ? entriesOf(face, document) : []), [face, document]);
  const shown = useMemo(() => matching(entries, query), [entries, query]);
  const entry = entries.find((one) => one.id === id);

  useKeys({ Escape: () => go(face) });

  const go = (to: Face, operation?: string) => {
    const path = operation ? `/docs/${to}/${operation}` : `/docs/${to}`;
    navigate(search ? `${path}?${search}` : path);
  };

  const detail = () => {
    if (entry) return <OperationDetail key={`${face} ${entry.id}`} entry={entry} />;
    return document ? <Nothing title={words.selectTitle}>{words.select}</Nothing> : null;
  };
  const source = face === "control" ? "/sandbox/control.json" : "/sandbox/openapi.json";

  return (
    <LinksAndDetail
      title={words.title}
      open={entry ? `${entry.method} ${entry.path}` : null}
      back={words.back}
      onClose={() => go(face)}
      tools={
        <>
          <fieldset className="chips">
            <legend className="unseen">{words.title}</legend>
            {FACES.map((one) => (
              <Chip key={one} on={one === face} onPress={() => go(one)}>
                {words.faces[one]}
              </Chip>
            ))}
          </fieldset>
          <SearchField label={words.search} value={query} onChange={setQuery} />
        </>
      }
      list={
        <>
          {problem ? <ProblemNote problem={problem} /> : document ? null : <Loading />}
          <OperationList face={face} entries={shown} chosen={entry?.id} search={search} />
          {document ? (
            <a className="reference-document mono" href={source}>
              {source}
            </a>
          ) : null}
        </>
      }
      detail={detail()}
    />
  );
}
