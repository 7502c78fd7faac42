import { useMemo } from "react";
import { useLocation, useParams, useSearch } from "wouter";
import { REFERENCE_SECTIONS } from "../../../server/contract/page-paths.js";
import { byTag, entriesOf, type ReferenceSection, searchEntries } from "../../parts/api-call/entries.js";
import { Chip } from "../../parts/Chip.js";
import chipStyles from "../../parts/Chip.module.css";
import { EmptyState } from "../../parts/EmptyState.js";
import { LinksAndDetail } from "../../parts/LinksAndDetail.js";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { SearchField } from "../../parts/SearchField.js";
import { useFilters } from "../../parts/use-filters.js";
import { useOpenItem } from "../../parts/use-open-item.js";
import { useResource } from "../../parts/use-resource.js";
import { useLanguage } from "../../words/language.js";
import { useWords } from "../../words/words.js";
import { loadReference } from "./load.js";
import { OperationDetail } from "./OperationDetail.js";
import { OperationList } from "./OperationList.js";
import styles from "./Reference.module.css";
import { useReferenceWords } from "./words.js";

/** The API reference, from the OpenAPI documents of the sandbox. */
export default function ReferenceScreen() {
  const { section: sectionParameter } = useParams();
  const { language } = useLanguage();
  const words = useReferenceWords();
  const title = useWords().screens.reference;
  const [, navigate] = useLocation();
  const search = useSearch();
  const filters = useFilters();
  const query = filters.get("q");
  const section: ReferenceSection =
    REFERENCE_SECTIONS.find((candidate) => candidate === sectionParameter) ?? "gateway";
  const api = section === "control" ? "control" : "gateway";
  const { value: document, problem } = useResource(`${api} ${language}`, 0, () =>
    loadReference(api, language),
  );
  const entries = useMemo(() => (document ? entriesOf(section, document) : []), [section, document]);
  const visible = useMemo(() => searchEntries(entries, query), [entries, query]);
  const groups = useMemo(() => byTag(visible), [visible]);
  const ids = groups.flatMap((group) => group.entries.map((entry) => entry.id));
  const { name, hrefOf, close } = useOpenItem(`/docs/${section}`, "id", ids);
  const entry = entries.find((candidate) => candidate.id === name);

  const openSection = (to: ReferenceSection) => navigate(search ? `/docs/${to}?${search}` : `/docs/${to}`);
  const detail = () => {
    if (entry) return <OperationDetail key={`${section} ${entry.id}`} entry={entry} />;
    if (!document) return null;
    if (name !== null) return <EmptyState title={words.unknownTitle}>{words.unknown(name)}</EmptyState>;
    return (
      <EmptyState
        title={words.selectTitle}
        action={{ label: words.readGuides, run: () => navigate("/docs/guides") }}
      >
        {words.select}
      </EmptyState>
    );
  };
  const source = section === "control" ? "/sandbox/control.json" : "/sandbox/openapi.json";

  return (
    <LinksAndDetail
      title={title}
      open={entry ? `${entry.method} ${entry.path}` : name}
      back={words.back}
      onClose={close}
      tools={
        <>
          <fieldset className={chipStyles.chips}>
            <legend className="unseen">{title}</legend>
            {REFERENCE_SECTIONS.map((option) => (
              <Chip key={option} on={option === section} onPress={() => openSection(option)}>
                {words.sections[option]}
              </Chip>
            ))}
          </fieldset>
          <SearchField label={words.search} value={query} onChange={(to) => filters.set("q", to)} />
        </>
      }
      list={
        <>
          {problem ? <ProblemNote problem={problem} /> : document ? null : <Loading />}
          {document ? (
            <>
              <OperationList section={section} groups={groups} selectedId={entry?.id} hrefOf={hrefOf} />
              <a className={`${styles.document} mono`} href={source}>
                {source}
              </a>
            </>
          ) : null}
        </>
      }
      detail={detail()}
    />
  );
}
