import { useMemo } from "react";
import { Link } from "wouter";
import { EmptyState } from "../../parts/EmptyState.js";
import { LinksAndDetail } from "../../parts/LinksAndDetail.js";
import linksAndDetailStyles from "../../parts/LinksAndDetail.module.css";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { SearchField } from "../../parts/SearchField.js";
import { useFilters } from "../../parts/use-filters.js";
import { useOpenItem } from "../../parts/use-open-item.js";
import { useResource } from "../../parts/use-resource.js";
import { useLanguage } from "../../words/language.js";
import { useWords } from "../../words/words.js";
import { AssumptionDetail } from "./AssumptionDetail.js";
import styles from "./Assumptions.module.css";
import { groupsOf } from "./groups.js";
import { InlineMarkup } from "./InlineMarkup.js";
import { loadAssumptions } from "./load.js";
import { useAssumptionsWords } from "./words.js";

/** Everything that the specification leaves open, and what localpix does. */
export default function AssumptionsScreen() {
  const words = useAssumptionsWords();
  const common = useWords();
  const { language } = useLanguage();
  const { value, problem } = useResource(`assumptions ${language}`, 0, () => loadAssumptions(language));
  const filters = useFilters();
  const query = filters.get("q");
  const all = useMemo(() => value ?? [], [value]);
  const groups = useMemo(() => groupsOf(all, query), [all, query]);
  const ids = groups.flatMap(({ assumptions }) => assumptions.map(({ id }) => id));
  const { name, hrefOf, close } = useOpenItem("/assumptions", "id", ids);
  const open = all.find(({ id }) => id === name?.toUpperCase());

  const detail = () => {
    if (problem && !value) return <ProblemNote problem={problem} />;
    if (!value) return <Loading />;
    if (open) return <AssumptionDetail key={open.id} assumption={open} />;
    if (name !== null) return <EmptyState title={words.unknownTitle}>{words.unknown(name)}</EmptyState>;
    return <EmptyState title={words.selectTitle}>{words.lead}</EmptyState>;
  };

  return (
    <LinksAndDetail
      title={common.screens.assumptions}
      open={name === null ? null : (open?.id ?? name)}
      back={words.back}
      onClose={close}
      tools={<SearchField label={words.search} value={query} onChange={(to) => filters.set("q", to)} />}
      list={
        <nav className={`${linksAndDetailStyles.list} ${styles.list}`} aria-label={words.list}>
          {value && ids.length === 0 ? <p className={linksAndDetailStyles.none}>{words.none}</p> : null}
          {groups.map(({ group, assumptions }) => (
            <section key={group}>
              <h2>{words.groups[group]}</h2>
              {assumptions.map(({ id, openPoint }) => (
                <Link key={id} href={hrefOf(id)} aria-current={id === open?.id ? "page" : undefined}>
                  <span className="mono">{id}</span>
                  <small>
                    <InlineMarkup text={openPoint} />
                  </small>
                </Link>
              ))}
            </section>
          ))}
        </nav>
      }
      detail={detail()}
    />
  );
}
