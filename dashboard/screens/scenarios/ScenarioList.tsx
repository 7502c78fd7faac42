import { Link } from "wouter";
import type { ScenarioView } from "../../../server/contract/scenarios/scenarios.control.js";
import linksAndDetailStyles from "../../parts/LinksAndDetail.module.css";
import { useLanguage } from "../../words/language.js";
import { useScenariosWords } from "./words.js";

interface Props {
  readonly scenarios: readonly ScenarioView[];
  readonly loaded: boolean;
  readonly open: string | null;
  readonly hrefOf: (name: string) => string;
}

/** The overview, then the scenarios grouped by the first word of their names. */
export function ScenarioList({ scenarios, loaded, open, hrefOf }: Props) {
  const words = useScenariosWords();
  const { language } = useLanguage();
  const current = (name: string) => (name === (open ?? "overview") ? ("page" as const) : undefined);
  return (
    <nav className={linksAndDetailStyles.list} aria-label={words.list}>
      <Link href={hrefOf("overview")} aria-current={current("overview")}>
        <span>{words.overview}</span>
        <small>{words.overviewHint}</small>
      </Link>
      {loaded && scenarios.length === 0 ? <p className={linksAndDetailStyles.none}>{words.none}</p> : null}
      {scenarios.length > 0 ? <h2>{words.count(scenarios.length)}</h2> : null}
      {scenarios.map(({ name, form, description }) => (
        <Link key={name} href={hrefOf(name)} aria-current={current(name)}>
          <span className="mono">{form}</span>
          <small title={description[language]}>{description[language]}</small>
        </Link>
      ))}
    </nav>
  );
}
