import { webhooksOf } from "../../../../server/contract/cases/case-steps.js";
import type { ReadCase } from "../../../../server/contract/cases/case-text.js";
import { Time } from "../../../parts/Time.js";
import { OutcomeTag } from "./OutcomeTag.js";
import type { OpenCase } from "./open-case.js";
import { useCaseWords } from "./words.js";

/** A case that was read, and has nothing wrong with it. */
export type SoundCase = OpenCase & { readonly read: Extract<ReadCase, { told: unknown }> };

/** The case itself, above its steps. */
export function CaseRow({ opened }: { readonly opened: SoundCase }) {
  const words = useCaseWords();
  const { told } = opened.read;
  return (
    <>
      <span className="row-time">
        <Time at={told.start} />
      </span>
      <span />
      <span className="row-what">
        <span className="row-title">{words.whole}</span>
        <small>{words.contents(told.steps.length, webhooksOf(told))}</small>
      </span>
      <span className="row-amount">
        <OutcomeTag opened={opened} />
      </span>
    </>
  );
}
