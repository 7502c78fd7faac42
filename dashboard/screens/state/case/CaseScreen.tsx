import { useMemo } from "react";
import { useParams } from "wouter";
import type { CaseStep } from "../../../../server/contract/cases/case.js";
import { useObservable } from "../../../feed/hooks.js";
import { EmptyState } from "../../../parts/EmptyState.js";
import { ListAndDetail } from "../../../parts/ListAndDetail.js";
import { useCursor } from "../../../parts/use-cursor.js";
import { VirtualList } from "../../../parts/VirtualList.js";
import styles from "../../requests/Requests.module.css";
import { CaseRow, type SoundCase } from "./CaseRow.js";
import { CaseRun } from "./CaseRun.js";
import { CaseToolbar } from "./CaseToolbar.js";
import { OpenCaseFile } from "./OpenCaseFile.js";
import { openCase } from "./open-case.js";
import { StepDetail } from "./StepDetail.js";
import { StepRow } from "./StepRow.js";
import { useCaseWords } from "./words.js";

/** The row of the case itself, above its steps. */
const WHOLE = "whole";

interface NumberedStep {
  /** From 1; null: the case itself. */
  readonly number: number | null;
  readonly step: CaseStep | null;
}
const idOf = ({ number }: NumberedStep) => (number === null ? WHOLE : String(number));

/** A case file step by step, and what a replay of it came to. */
export default function CaseScreen() {
  const openedCase = useObservable(openCase);
  return openedCase && !openedCase.read.problems ? (
    <Steps openedCase={{ ...openedCase, read: openedCase.read }} />
  ) : (
    <OpenCaseFile openedCase={openedCase} />
  );
}

function Steps({ openedCase }: { readonly openedCase: SoundCase }) {
  const { id = null } = useParams();
  const words = useCaseWords();
  const { steps } = openedCase.read.told;
  const rows = useMemo(
    (): NumberedStep[] => [
      { number: null, step: null },
      ...steps.map((step, index) => ({ number: index + 1, step })),
    ],
    [steps],
  );
  const ids = useMemo(() => rows.map(idOf), [rows]);
  const cursor = useCursor("/state/case", id, ids);
  const selected = rows.find((row) => idOf(row) === id);
  const parted = new Map(openedCase.outcome?.partings.map((parting) => [parting.step, parting]));

  const detail = () => {
    if (id === null || id === WHOLE) return <CaseRun openedCase={openedCase} />;
    if (!selected?.step) return <EmptyState title={words.unknownTitle}>{words.unknown(id)}</EmptyState>;
    return (
      <StepDetail
        key={id}
        number={selected.number!}
        step={selected.step}
        line={openedCase.read.lines[selected.number! - 1]!}
        parting={parted.get(selected.number!) ?? null}
      />
    );
  };

  return (
    <ListAndDetail
      title={words.title}
      toolbar={<CaseToolbar openedCase={openedCase} />}
      list={
        <VirtualList
          rows={rows}
          idOf={idOf}
          cursor={cursor.at ?? WHOLE}
          label={words.list}
          rowClass={styles.row}
          onOpen={cursor.open}
        >
          {({ number, step }) =>
            step === null ? (
              <CaseRow openedCase={openedCase} />
            ) : (
              <StepRow number={number!} step={step} parting={parted.get(number!) ?? null} />
            )
          }
        </VirtualList>
      }
      openId={id}
      onClose={cursor.close}
      back={words.back}
    >
      {detail()}
    </ListAndDetail>
  );
}
