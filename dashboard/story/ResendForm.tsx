import { useState } from "react";
import { callAs } from "../feed/gateway.js";
import { client } from "../feed/world.js";
import { ActionForm } from "../parts/ActionForm.js";
import { Field } from "../parts/Field.js";
import { flag } from "../parts/flag.js";
import { useStoryWords } from "./words.js";

interface Props {
  readonly id: string;
  readonly account: number;
  readonly onClose: () => void;
}

export const resendCommand = (id: string, url = "") => `localpix resend ${id}${flag("to", url)}`;

/** Sends a transaction's webhook once to any URL, through the gateway. */
export function ResendForm({ id, account, onClose }: Props) {
  const { action } = useStoryWords();
  const [text, setText] = useState("");
  const url = text.trim();
  return (
    <ActionForm
      label={action.send}
      command={resendCommand(id, url)}
      act={async () =>
        callAs(
          await client.showCredentials({ account }),
          "POST",
          `/api/resend-webhook/${id}`,
          url ? { url } : {},
        )
      }
      onClose={onClose}
    >
      <Field name="url" label={action.resendWhere}>
        {(field) => (
          <input
            id={field}
            className="mono"
            type="url"
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </ActionForm>
  );
}
