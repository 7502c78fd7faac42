import { useState } from "react";
import type { Jump } from "../../../server/contract/clock/jumps.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { Card } from "../../parts/Card.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { useAccount } from "../../parts/use-account.js";
import { useResource } from "../../parts/use-resource.js";
import { useLanguage } from "../../words/language.js";
import styles from "./Clock.module.css";
import { type AdvanceTarget, advanceArgument } from "./use-advances.js";
import { useClockWords } from "./words.js";

/** Named instants that are useful in tests. */
export function JumpsCard({ advance }: { advance: (target: AdvanceTarget) => Promise<void> }) {
  const words = useClockWords();
  const { value, problem } = useResource("jumps", 0, () => client.listJumps());
  return (
    <Card title={words.jumps} aside={words.jumpsLead}>
      {problem && !value ? <ProblemNote problem={problem} /> : null}
      <ul className={styles.jumps}>
        {value?.jumps.map((jump) => (
          <JumpRow key={jump.name} {...jump} advance={advance} />
        ))}
      </ul>
    </Card>
  );
}

interface RowProps {
  readonly name: Jump;
  readonly id: "none" | "optional" | "required";
  readonly description: { readonly en: string; readonly pt: string };
  readonly advance: (target: AdvanceTarget) => Promise<void>;
}

function JumpRow({ name, id: wants, description, advance }: RowProps) {
  const words = useClockWords();
  const { language } = useLanguage();
  const [account] = useAccount();
  const [id, setId] = useState("");
  const target: AdvanceTarget = {
    jump: name,
    ...(id === "" ? {} : { id }),
    ...(account === null || wants === "none" ? {} : { account }),
  };
  const field =
    wants === "none" ? null : (
      <input
        className={`mono ${styles.jumpId}`}
        value={id}
        aria-label={words.jumpId(description[language])}
        placeholder={wants === "required" ? words.id : words.newest}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setId(event.target.value.trim())}
      />
    );
  const flag = target.account === undefined ? "" : ` --account ${target.account}`;
  const argument = wants === "required" && id === "" ? `${name} <id>` : advanceArgument(target);
  return (
    <li>
      <span>{description[language]}</span>
      <ActionButton
        choice={field && { label: words.id, names: "id TRANSACTION_UNKNOWN NOT_RECEIVED", input: field }}
        act={() => advance(target)}
        command={`localpix clock advance ${argument}${flag}`}
      >
        {words.jump}
      </ActionButton>
    </li>
  );
}
