import { useMemo } from "react";
import { useParams } from "wouter";
import type { CaseStep } from "../../../../server/contract/cases/case.js";
import { mustExist } from "../../../../server/contract/must-exist.js";
import { useObservable } from "../../../feed/hooks.js";
import { EmptyState } from "../../../parts/EmptyState.js";
import { ListAndDetail } from "../../../parts/ListAndDetail.js";
import { useCursor } from "../../../parts/use-cursor.js";
import { VirtualList } from "../../../parts/VirtualList.js";
import styles from "./Case.module.css";
import { CaseRow, type ValidCase } from "./CaseRow.js";
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
  /** From 1. */
  readonly number: number;
  readonly step: CaseStep;
  /** Where the step begins in the file. */
  readonly line: number;
}
type CaseListRow = NumberedStep | typeof WHOLE;
const idOf = (row: CaseListRow) => (row === WHOLE ? WHOLE : String(row.number));

/** A case file step by step, with the result of its replay. */
export default function CaseScreen() {
  const openedCase = useObservable(openCase);
  return openedCase && !openedCase.read.problems ? (
    <Steps openedCase={{ ...openedCase, read: openedCase.read }} />
  ) : (
    <OpenCaseFile openedCase={openedCase} />
  );
}

function Steps({ openedCase }: { readonly openedCase: ValidCase }) {
  const { id = null } = useParams();
  const words = useCaseWords();
  const { content, lines } = openedCase.read;
  const rows = useMemo((): CaseListRow[] => {
    const steps = content.steps.map((step, index) => ({
      number: index + 1,
      step,
      line: mustExist(lines[index], "line of a step"),
    }));
    return [WHOLE, ...steps];
  }, [content, lines]);
  const ids = useMemo(() => rows.map(idOf), [rows]);
  const cursor = useCursor("/state/case", id, ids);
  const selected = rows.find((row) => idOf(row) === id);
  const differencesByStep = new Map(openedCase.outcome?.differingSteps.map((entry) => [entry.step, entry]));

  const detail = () => {
    if (id === null || selected === WHOLE) return <CaseRun openedCase={openedCase} />;
    if (!selected) return <EmptyState title={words.unknownTitle}>{words.unknown(id)}</EmptyState>;
    return (
      <StepDetail
        key={id}
        number={selected.number}
        step={selected.step}
        line={selected.line}
        stepDifferences={differencesByStep.get(selected.number) ?? null}
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
          {(row) =>
            row === WHOLE ? (
              <CaseRow openedCase={openedCase} />
            ) : (
              <StepRow
                number={row.number}
                step={row.step}
                stepDifferences={differencesByStep.get(row.number) ?? null}
              />
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
