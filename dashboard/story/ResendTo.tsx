import { useState } from "react";
import { callAs } from "../feed/gateway.js";
import { client } from "../feed/world.js";
import { ActionButton } from "../parts/ActionButton.js";
import { ChoiceInput } from "../parts/ChoiceInput.js";
import { flag } from "../parts/curl.js";
import { useWords } from "../words/language.js";

/** Sends a transaction's webhook once to any URL, by the gateway, as the account's own code would ask for it. */
export function ResendTo({ id, account }: { id: string; account: number }) {
  const { action } = useWords();
  const [typed, setTyped] = useState("");
  const url = typed.trim();
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
          label={action.resendWhere}
          text={typed}
          onType={setTyped}
          placeholder="https://loja.example/pix"
        />
      }
    >
      {action.resendTo}
    </ActionButton>
  );
}
