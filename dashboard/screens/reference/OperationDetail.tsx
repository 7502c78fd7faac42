import { PARAGRAPH } from "../../../server/contract/openapi/document.js";
import type { Entry } from "../../parts/api-call/entries.js";
import detailStyles from "../../parts/Detail.module.css";
import { Tag } from "../../parts/Tag.js";
import { usePartsWords } from "../../parts/words.js";
import { Answers } from "./Answers.js";
import { CallPanel } from "./CallPanel.js";
import { MediaCard } from "./MediaCard.js";
import { Method } from "./Method.js";
import { Parameters } from "./Parameters.js";
import styles from "./Reference.module.css";
import { useReferenceWords } from "./words.js";

/** One operation: parameters, body, responses and errors, and a form to call it. */
export function OperationDetail({ entry }: { entry: Entry }) {
  const words = useReferenceWords();
  const parts = usePartsWords();
  const { section, method, path, aliases, operation, document } = entry;
  const content = operation.requestBody?.content ?? {};
  const media = content["application/json"];
  const isWebhook = section === "webhooks";
  return (
    <>
      <header className={detailStyles.head}>
        <h2>{operation.summary}</h2>
        <p className={`${styles.address} mono`}>
          <Method name={isWebhook ? "EVENT" : method} />
          <span>{path}</span>
        </p>
        {aliases.length > 0 ? (
          <p>
            {words.alias} <span className="mono">{aliases.join(", ")}</span>
          </p>
        ) : null}
        {operation.description?.split(PARAGRAPH).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {operation["x-extension"] ? (
          <span title={words.extensionTitle}>
            <Tag tone="info">{words.extension}</Tag>
          </span>
        ) : null}
      </header>
      <div className={isWebhook ? `${styles.operation} ${styles.withoutCall}` : styles.operation}>
        {isWebhook ? null : <CallPanel entry={entry} />}
        <div>
          <Parameters parameters={operation.parameters ?? []} schemas={document.components.schemas} />
          {media ? (
            <MediaCard
              title={isWebhook ? words.payload : parts.body}
              aside={Object.keys(content).join(", ")}
              media={media}
              schemas={document.components.schemas}
            />
          ) : null}
          <Answers operation={operation} schemas={document.components.schemas} />
        </div>
      </div>
    </>
  );
}
