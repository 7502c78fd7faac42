import { webhooksOf } from "../../../../server/contract/cases/case-steps.js";
import type { ReadCase } from "../../../../server/contract/cases/case-text.js";
import { Time } from "../../../parts/Time.js";
import virtualListStyles from "../../../parts/VirtualList.module.css";
import { OutcomeTag } from "./OutcomeTag.js";
import type { OpenCase } from "./open-case.js";
import { useCaseWords } from "./words.js";

/** A case that was read without problems. */
export type ValidCase = OpenCase & { readonly read: Extract<ReadCase, { content: unknown }> };

/** The case itself, above its steps. */
export function CaseRow({ openedCase }: { readonly openedCase: ValidCase }) {
  const words = useCaseWords();
  const { content } = openedCase.read;
  return (
    <>
      <span className={virtualListStyles.time}>
        <Time at={content.start} />
      </span>
      <span />
      <span className={virtualListStyles.what}>
        <span className={virtualListStyles.title}>{words.whole}</span>
        <small>{words.contents(content.steps.length, webhooksOf(content), content.transactions?.[0])}</small>
      </span>
      <span className={virtualListStyles.amount}>
        <OutcomeTag openedCase={openedCase} />
      </span>
    </>
  );
}
