import { type ReactNode, useEffect, useRef } from "react";
import { ActionButton } from "./ActionButton.js";
import styles from "./ActionForm.module.css";
import buttonStyles from "./Button.module.css";
import fieldStyles from "./Field.module.css";
import { Form } from "./Form.js";
import { usePartsWords } from "./words.js";

interface Props {
  /** The label of the button that runs the action. */
  readonly label: string;
  /** What the action does, in a sentence. */
  readonly hint?: string | undefined;
  readonly command: string;
  readonly act: () => Promise<unknown>;
  /** Called when the action is done or cancelled. */
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** The inputs of an action, shown below the actions: Enter runs the action, Escape cancels it. */
export function ActionForm({ label, hint, command, act, onClose, children }: Props) {
  const words = usePartsWords();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector<HTMLElement>("input, select")?.focus(), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: lets Escape in any of its fields cancel the action
    <div
      className={styles.actionForm}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Otherwise Escape would also close the detail.
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
