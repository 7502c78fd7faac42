import type { z } from "zod";
import type { health } from "../../../server/contract/state/sandbox.control.js";
import { Card } from "../../parts/Card.js";
import { Command } from "../../parts/Command.js";
import { Copyable } from "../../parts/Copyable.js";
import { curlGet } from "../../parts/curl.js";
import { Definition } from "../../parts/Definition.js";
import definitionStyles from "../../parts/Definition.module.css";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { useFormat } from "../../parts/use-format.js";
import type { Resource } from "../../parts/use-resource.js";
import styles from "./About.module.css";
import { useAboutWords } from "./words.js";

interface Props extends Pick<Resource<unknown>, "problem"> {
  readonly health: z.output<typeof health.output> | null;
}

/** Version, data file and seed of this sandbox. */
export function SandboxCard({ health: value, problem }: Props) {
  const words = useAboutWords();
  const format = useFormat();
  return (
    <Card title={words.sandbox} aside={<Command text={curlGet(`${location.origin}/sandbox/health`)} />}>
      {problem && !value ? <ProblemNote problem={problem} /> : null}
      {value || problem ? null : <Loading />}
      {value ? (
        <dl className={definitionStyles.definitions}>
          <Definition name={words.version}>localpix {value.version}</Definition>
          <Definition name={words.runs}>Node.js {value.node}</Definition>
          <Definition name={words.address}>
            <span className="mono">
              <Copyable text={location.origin} />
            </span>
          </Definition>
          {value.dataFile === undefined ? null : (
            <Definition name={words.dataFile}>
              {value.dataFile === null ? (
                words.inMemory
              ) : (
                <span className="mono">
                  <Copyable text={value.dataFile} />
                </span>
              )}
            </Definition>
          )}
          <Definition name={words.size}>{format.bytes(value.dataBytes)}</Definition>
          <Definition name={words.seed}>
            {value.seed} <small className={styles.hint}>{words.seedHint}</small>
          </Definition>
          <Definition name={words.epoch}>
            <span className="mono">{value.epoch}</span>{" "}
            <small className={styles.hint}>{words.epochHint}</small>
          </Definition>
          <Definition name={words.accounts}>{format.number(value.accounts)}</Definition>
        </dl>
      ) : null}
    </Card>
  );
}
