import type { BrCodeField } from "../../../server/brazil/brcode.js";
import { Tag } from "../../parts/Tag.js";
import styles from "./Phone.module.css";
import type { ReadCode } from "./read-code.js";
import { useBankWords } from "./words.js";

/** The fields of a code: id, name, length and value, nested templates, and whether the CRC is correct. */
export function CodeTree({ read: decoded }: { read: ReadCode }) {
  const { tree } = useBankWords();
  const fields = decoded.ok ? decoded.code.fields : decoded.fields;
  return (
    <>
      {decoded.ok ? (
        <p className={styles.crc}>
          <Tag tone={decoded.code.crc.ok ? "ok" : "bad"}>
            {decoded.code.crc.ok ? tree.crcRight : tree.crcWrong}
          </Tag>
          <span>
            {tree.given} <code className="mono">{decoded.code.crc.received}</code> · {tree.computed}{" "}
            <code className="mono">{decoded.code.crc.expected}</code>
          </span>
        </p>
      ) : null}
      {fields.length > 0 ? <Fields fields={fields} /> : null}
    </>
  );
}

function Fields({ fields }: { fields: readonly BrCodeField[] }) {
  return (
    <ul className={styles.codeFields}>
      {fields.map(({ id, name, value, children }) => (
        <li key={id}>
          <div className={styles.codeField}>
            <b className="mono">{id}</b>
            <span>{name}</span>
            <small className="mono">{String(value.length).padStart(2, "0")}</small>
            {children ? null : <code className="mono">{value}</code>}
          </div>
          {children ? <Fields fields={children} /> : null}
        </li>
      ))}
    </ul>
  );
}
