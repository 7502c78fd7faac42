import { useMemo } from "react";
import { client } from "../../feed/world.js";
import { LinksAndDetail } from "../../parts/LinksAndDetail.js";
import { Loading } from "../../parts/Loading.js";
import { Nothing } from "../../parts/Nothing.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { SearchField } from "../../parts/SearchField.js";
import { useFilters } from "../../parts/use-filters.js";
import { useLive } from "../../parts/use-live.js";
import { useOpen } from "../../parts/use-open.js";
import { ArmedCard } from "./ArmedCard.js";
import { MagicCard } from "./MagicCard.js";
import { OwnFileCard } from "./OwnFileCard.js";
import { ScenarioDetail } from "./ScenarioDetail.js";
import { ScenarioList } from "./ScenarioList.js";
import { matching, operationsOf } from "./search.js";
import "../../styles/scenarios.css";
import "../../styles/card-parts.css";
import "../../styles/reference-call.css";
import { useWords } from "../../words/words.js";
import { useScenariosWords } from "./words.js";

const RELOADED = ["scenario.reloaded"];
const SEAMS = ["arrival", "admission", "settlement", "delivery"] as const;

/** What can go wrong on purpose: how to ask for it, what follows, and what of it waits for the next requests. */
export default function ScenariosScreen() {
  const words = useScenariosWords();
  const common = useWords();
  const { value, problem } = useLive("scenarios", RELOADED, () => client.listScenarios());
  const all = useMemo(() => value?.scenarios ?? [], [value]);
  const filters = useFilters();
  const wanted = { query: filters.of("q"), operation: filters.of("operation"), seam: filters.of("seam") };
  const shown = matching(all, wanted);
  const { name, hrefOf, close } = useOpen(
    "/scenarios",
    "name",
    // A key that comes before the list has nowhere to step from.
    value ? ["overview", ...shown.map((one) => one.name)] : [],
  );
  const scenario = all.find((one) => one.name === name);

  const detail = () => {
    if (problem && !value) return <ProblemNote problem={problem} />;
    if (!value) return <Loading />;
    if (scenario) return <ScenarioDetail key={scenario.name} scenario={scenario} all={all} />;
    if (name !== null && name !== "overview")
      return <Nothing title={words.unknownTitle}>{words.unknown(name)}</Nothing>;
    return (
      <>
        <header className="detail-head">
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
          <SearchField label={words.search} value={wanted.query} onChange={(to) => filters.set("q", to)} />
          <div className="split-filters">
            <select
              aria-label={words.operation}
              value={wanted.operation}
              onChange={(event) => filters.set("operation", event.target.value)}
            >
              <option value="">{words.anyOperation}</option>
              {operationsOf(all).map((operation) => (
                <option key={operation}>{operation}</option>
              ))}
            </select>
            <select
              aria-label={words.seam}
              value={wanted.seam}
              onChange={(event) => filters.set("seam", event.target.value)}
            >
              <option value="">{words.anySeam}</option>
              {SEAMS.map((seam) => (
                <option key={seam} value={seam}>
                  {words.seams[seam]}
                </option>
              ))}
            </select>
          </div>
        </>
      }
      list={<ScenarioList scenarios={shown} loaded={value !== null} open={name} hrefOf={hrefOf} />}
      detail={detail()}
    />
  );
}
