import { Camera, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Snapshot } from "../../../server/contract/state/state.control.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import buttonStyles from "../../parts/Button.module.css";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Command } from "../../parts/Command.js";
import { Confirm } from "../../parts/Confirm.js";
import { Field } from "../../parts/Field.js";
import { Form } from "../../parts/Form.js";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { SnapshotRow } from "./SnapshotRow.js";
import styles from "./State.module.css";
import { useSnapshots } from "./use-snapshots.js";
import { useStateWords } from "./words.js";

interface Question {
  readonly what: "restore" | "remove" | "replace";
  readonly name: string;
}

/** The snapshots, and a form to take one. */
export function SnapshotsCard() {
  const words = useStateWords();
  const { value, problem } = useSnapshots();
  const [name, setName] = useState("");
  /**
   * How many deliveries of a snapshot from another installation are held; null if none was restored, or all are
   * released.
   */
  const [heldCount, setHeldCount] = useState<number | null>(null);
  const release = async () => {
    await client.releaseDeliveries({});
    setHeldCount(null);
  };
  const [question, setQuestion] = useState<Question | null>(null);
  const snapshots = value?.snapshots ?? [];
  const take = async (replace = false) => {
    await client.takeSnapshot({ name, replace });
    setName("");
  };
  const takeOrAsk = async () => {
    if (snapshots.some((snapshot) => snapshot.name === name)) setQuestion({ what: "replace", name });
    else await take();
  };
  const acts: Record<Question["what"], (of: string) => Promise<unknown>> = {
    restore: async (of) => setHeldCount((await client.restoreSnapshot({ name: of })).held ?? null),
    remove: (of) => client.removeSnapshot({ name: of }),
    replace: () => take(true),
  };
  const commands = { restore: "restore", remove: "remove", replace: "snapshot --replace" };
  return (
    <Card title={words.snapshots} aside={<Command text="localpix state list" />}>
      {problem && !value ? <ProblemNote problem={problem} /> : null}
      {value || problem ? null : <Loading />}
      {value && snapshots.length === 0 ? <p className={cardStyles.text}>{words.noSnapshots}</p> : null}
      {snapshots.length > 0 ? (
        <Table snapshots={snapshots} onAsk={(what, of) => setQuestion({ what, name: of })} />
      ) : null}
      <Form className={`${cardStyles.foot} ${styles.take}`}>
        <Field name="name" label={words.name}>
          {(id) => (
            <input
              id={id}
              className="mono"
              value={name}
              placeholder={words.exampleName}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <ActionButton look="primary" act={takeOrAsk} command={`localpix state snapshot ${name || "<name>"}`}>
          <Camera size={13} aria-hidden="true" />
          {words.take}
        </ActionButton>
      </Form>
      {heldCount === null ? null : (
        <div className={cardStyles.foot} role="status">
          <p>{words.restoredAndHeld(heldCount)}</p>
          <ActionButton act={release} command="localpix deliveries release">
            {words.release}
          </ActionButton>
        </div>
      )}
      {question ? (
        <Confirm
          title={words.ask[question.what](question.name)}
          label={words[question.what]}
          command={`localpix state ${commands[question.what]} ${question.name}`}
          act={() => acts[question.what](question.name)}
          onClose={() => setQuestion(null)}
        >
          <p>{words.lost[question.what]}</p>
        </Confirm>
      ) : null}
    </Card>
  );
}

interface TableProps {
  readonly snapshots: readonly Snapshot[];
  readonly onAsk: (what: "restore" | "remove", name: string) => void;
}

function Table({ snapshots, onAsk }: TableProps) {
  const words = useStateWords();
  return (
    <div className={styles.snapshots}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col" className={styles.whenWide}>
              {words.taken}
            </th>
            <th scope="col">{words.sandboxTime}</th>
            <th scope="col" className={styles.contents}>
              {words.contentsTitle}
            </th>
            <th scope="col" className={`${styles.number} ${styles.whenWide}`}>
              {words.size}
            </th>
            <th scope="col">
              <span className="unseen">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {snapshots.map((snapshot) => (
            <SnapshotRow key={snapshot.name} snapshot={snapshot}>
              <button
                type="button"
                className={buttonStyles.link}
                aria-label={words.restoreName(snapshot.name)}
                onClick={() => onAsk("restore", snapshot.name)}
              >
                {words.restore}
              </button>
              <button
                type="button"
                className={`${buttonStyles.link} ${buttonStyles.quiet}`}
                aria-label={words.removeName(snapshot.name)}
                title={words.remove}
                onClick={() => onAsk("remove", snapshot.name)}
              >
                <Trash2 size={13} aria-hidden="true" />
              </button>
            </SnapshotRow>
          ))}
        </tbody>
      </table>
    </div>
  );
}
