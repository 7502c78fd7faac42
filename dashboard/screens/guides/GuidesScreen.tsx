import { useEffect, useMemo } from "react";
import { Link } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
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
import { GuideDetail } from "./GuideDetail.js";
import styles from "./Guides.module.css";
import { createGuideSearch } from "./guide-search.js";
import { loadGuides } from "./guides.js";
import { useGuidesWords } from "./words.js";

/** The guides of the package and its other documents, with a search in all of them. */
export default function GuidesScreen() {
  const words = useGuidesWords();
  const title = useWords().screens.guides;
  const { language } = useLanguage();
  const { value, problem } = useResource(`guides ${language}`, 0, () => loadGuides(language));
  const filters = useFilters();
  const query = filters.get("q");
  const guides = useMemo(() => value ?? [], [value]);
  const search = useMemo(() => createGuideSearch(guides), [guides]);
  const found = useMemo(() => search(query), [search, query]);
  const { name, hrefOf, close } = useOpenItem(
    "/docs/guides",
    "guide",
    found.map(({ guide }) => guide.name),
  );
  const open = guides.find((guide) => guide.name === name);

  const hash = useLocationProperty(() => location.hash);
  useEffect(() => {
    if (open && hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [open, hash]);

  const detail = () => {
    if (problem && !value) return <ProblemNote problem={problem} />;
    if (!value) return <Loading />;
    if (open) return <GuideDetail key={open.path} guide={open} guides={guides} />;
    if (name !== null) return <EmptyState title={words.unknownTitle}>{words.unknown(name)}</EmptyState>;
    // A narrow page shows only the list.
    const [first] = found;
    return first ? <GuideDetail key={first.guide.path} guide={first.guide} guides={guides} /> : null;
  };

  return (
    <LinksAndDetail
      title={title}
      open={name === null ? null : (open?.title ?? name)}
      back={words.back}
      onClose={close}
      tools={<SearchField label={words.search} value={query} onChange={(to) => filters.set("q", to)} />}
      list={
        <nav className={`${linksAndDetailStyles.list} ${styles.list}`} aria-label={words.list}>
          {value && found.length === 0 ? <p className={linksAndDetailStyles.none}>{words.none}</p> : null}
          {[...new Set(found.map(({ guide }) => guide.group))].map((group) => (
            <section key={group}>
              <h2>{words.groups[group]}</h2>
              {found
                .filter(({ guide }) => guide.group === group)
                .map(({ guide, sections }) => (
                  <div key={guide.name}>
                    <Link href={hrefOf(guide.name)} aria-current={guide === open ? "page" : undefined}>
                      {guide.title}
                    </Link>
                    {sections
                      .filter(({ heading }) => heading.depth > 1)
                      .map(({ id, heading }) => (
                        <Link key={id} className={styles.section} href={`${hrefOf(guide.name)}#${id}`}>
                          <small>{heading.text.replaceAll("`", "")}</small>
                        </Link>
                      ))}
                  </div>
                ))}
            </section>
          ))}
        </nav>
      }
      detail={detail()}
    />
  );
}
