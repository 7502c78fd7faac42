import { useMemo } from "react";
import { client } from "../../feed/world.js";
import detailStyles from "../../parts/Detail.module.css";
import { EmptyState } from "../../parts/EmptyState.js";
import { LinksAndDetail } from "../../parts/LinksAndDetail.js";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { SearchField } from "../../parts/SearchField.js";
import { useFilters } from "../../parts/use-filters.js";
import { useLiveResource } from "../../parts/use-live-resource.js";
import { useOpenItem } from "../../parts/use-open-item.js";
import { useWords } from "../../words/words.js";
import { ArmedCard } from "./ArmedCard.js";
import { MagicCard } from "./MagicCard.js";
import { OwnFileCard } from "./OwnFileCard.js";
import { ScenarioDetail } from "./ScenarioDetail.js";
import { ScenarioList } from "./ScenarioList.js";
import styles from "./Scenarios.module.css";
import { filterScenarios, operationsOf } from "./search.js";
import { useScenariosWords } from "./words.js";

const RELOADED = ["scenario.reloaded"];
const STAGES = ["arrival", "admission", "settlement", "delivery"] as const;

/** The scenarios: how to trigger each, what follows, and which are armed. */
export default function ScenariosScreen() {
  const words = useScenariosWords();
  const common = useWords();
  const { value, problem } = useLiveResource("scenarios", RELOADED, () => client.listScenarios());
  const all = useMemo(() => value?.scenarios ?? [], [value]);
  const filters = useFilters();
  const filter = {
    query: filters.get("q"),
    operation: filters.get("operation"),
    stage: filters.get("stage"),
  };
  const visible = filterScenarios(all, filter);
  const { name, hrefOf, close } = useOpenItem(
    "/scenarios",
    "name",
    // Keys do nothing until the list has loaded.
    value ? ["overview", ...visible.map((scenario) => scenario.name)] : [],
  );
  const scenario = all.find((candidate) => candidate.name === name);

  const detail = () => {
    if (problem && !value) return <ProblemNote problem={problem} />;
    if (!value) return <Loading />;
    if (scenario) return <ScenarioDetail key={scenario.name} scenario={scenario} all={all} />;
    if (name !== null && name !== "overview")
      return <EmptyState title={words.unknownTitle}>{words.unknown(name)}</EmptyState>;
    return (
      <>
        <header className={detailStyles.head}>
          <h2>{words.overview}</h2>
          <p>{words.lead}</p>
        </header>
        <ArmedCard />
        <OwnFileCard />
        <MagicCard scenarios={all} />
      </>
    );
  };

  return (
    <LinksAndDetail
      title={common.screens.scenarios}
      open={scenario?.form ?? (name === null ? null : words.overview)}
      back={words.back}
      onClose={close}
      tools={
        <>
          <SearchField label={words.search} value={filter.query} onChange={(to) => filters.set("q", to)} />
          <div className={styles.filters}>
            <select
              aria-label={words.operation}
              value={filter.operation}
              onChange={(event) => filters.set("operation", event.target.value)}
            >
              <option value="">{words.anyOperation}</option>
              {operationsOf(all).map((operation) => (
                <option key={operation}>{operation}</option>
              ))}
            </select>
            <select
              aria-label={words.stage}
              value={filter.stage}
              onChange={(event) => filters.set("stage", event.target.value)}
            >
              <option value="">{words.anyStage}</option>
              {STAGES.map((stage) => (
                <option key={stage} value={stage}>
                  {words.stages[stage]}
                </option>
              ))}
            </select>
          </div>
        </>
      }
      list={<ScenarioList scenarios={visible} loaded={value !== null} open={name} hrefOf={hrefOf} />}
      detail={detail()}
    />
  );
}
