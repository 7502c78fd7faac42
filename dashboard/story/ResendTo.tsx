import { useState } from "react";
import { callAs } from "../feed/gateway.js";
import { client } from "../feed/world.js";
import { ActionButton } from "../parts/ActionButton.js";
import { ChoiceInput } from "../parts/ChoiceInput.js";
import { flag } from "../parts/shell-word.js";
import { useStoryWords } from "./words.js";

/** Sends a transaction's webhook once to any URL, through the gateway. */
export function ResendTo({ id, account }: { id: string; account: number }) {
  const words = useStoryWords();
  const [text, setText] = useState("");
  const url = text.trim();
  return (
    <ActionButton
      act={async () =>
        callAs(
          await client.showCredentials({ account }),
          "POST",
          `/api/resend-webhook/${id}`,
          url ? { url } : {},
        )
      }
      command={`localpix resend ${id}${flag("to", url)}`}
      choice={
        <ChoiceInput
          label={words.action.resendWhere}
          text={text}
          onType={setText}
          placeholder="https://loja.example/pix"
        />
      }
    >
      {words.action.resendTo}
    </ActionButton>
  );
}
