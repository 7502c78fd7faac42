import { type ReactNode, useEffect, useRef } from "react";
import { ActionButton } from "./ActionButton.js";
import styles from "./ActionForm.module.css";
import buttonStyles from "./Button.module.css";
import fieldStyles from "./Field.module.css";
import { Form } from "./Form.js";
import { usePartsWords } from "./words.js";

interface Props {
  /** What the button says that does it. */
  readonly label: string;
  /** What it leads to, in a sentence. */
  readonly hint?: string | undefined;
  readonly command: string;
  readonly act: () => Promise<unknown>;
  /** It is done, or given up. */
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** What an action asks for first, below the actions: Enter does it, Escape gives it up. */
export function ActionForm({ label, hint, command, act, onClose, children }: Props) {
  const words = usePartsWords();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector<HTMLElement>("input, select")?.focus(), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is the one of its fields
    <div
      className={styles.actionForm}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // It would also close the detail.
        event.preventDefault();
        onClose();
      }}
    >
      <Form>
        {hint ? <p className={styles.hint}>{hint}</p> : null}
        <div className={fieldStyles.fields} ref={fields}>
          {children}
        </div>
        <div className={styles.foot}>
          <ActionButton
            look="primary"
            command={command}
            act={async () => {
              await act();
              onClose();
            }}
          >
            {label}
          </ActionButton>
          <button type="button" className={buttonStyles.link} onClick={onClose}>
            {words.cancel}
          </button>
        </div>
      </Form>
    </div>
  );
}
