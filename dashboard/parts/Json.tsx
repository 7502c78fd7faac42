import { useMemo } from "react";
import styles from "./Json.module.css";
import { layOutJson } from "./json-tokens.js";

/** JSON in colours, every digit as it was sent; any other text as it is. */
export function Json({ text, label }: { text: string; label: string }) {
  const tokens = useMemo(() => layOutJson(text), [text]);
  return (
    // A block that scrolls must be reachable by keyboard, and then needs a name. It is a group, because two attempts
    // that are open have blocks of one name, and landmarks of a page may not.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" className={styles.json} tabIndex={0} aria-label={label}>
      <pre className="mono">
        {tokens
          ? tokens.map((token, index) =>
              token.kind === "mark" ? (
                token.text
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text never move
                <span key={index} className={styles[token.kind]}>
                  {token.text}
                </span>
              ),
            )
          : text}
      </pre>
    </div>
  );
}
