import { type ReactNode, useState } from "react";
import type { WholeRequest } from "../../../server/contract/journal/requests.control.js";
import { type Answered, freshToken, send } from "../../feed/gateway.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { Card } from "../../parts/Card.js";
import { ComparedFields } from "../../parts/ComparedFields.js";
import { callCommand } from "../../parts/call-command.js";
import { compared } from "../../parts/compared.js";
import { took } from "../../parts/remaining.js";
import { StatusTag } from "../../parts/StatusTag.js";
import { carriesToken, replayed } from "./replayed.js";
import { useRequestsWords } from "./words.js";

/** Sends the request again as its account, and shows the new answer beside the old one. */
export function Replay({ request, children }: { request: WholeRequest; children: ReactNode }) {
  const words = useRequestsWords();
  const [answered, setAnswered] = useState<Answered | null>(null);
  const again = async () => {
    const { account } = request;
    const credentials = await client.showCredentials(account === null ? {} : { account });
    const token = carriesToken(request) ? await freshToken(credentials) : null;
    setAnswered(await send(replayed(request, credentials, token)));
  };
  return (
    <>
      <div className="actions">
        <ActionButton look="primary" shortcut="r" act={again} command={callCommand(request)}>
          {words.replay}
        </ActionButton>
        {children}
      </div>
      {answered ? <Compared request={request} answered={answered} /> : null}
    </>
  );
}

function Compared({ request, answered }: { request: WholeRequest; answered: Answered }) {
  const words = useRequestsWords();
  const fields = compared(request.answer, answered.text);
  const differing = fields.filter(({ before, now }) => before !== now).length;
  return (
    <Card title={words.replayed} aside={<span role="status">{words.differing(differing)}</span>}>
      <ComparedFields
        fields={fields}
        before={
          <>
            {words.before} <StatusTag status={request.status} />
          </>
        }
        now={
          <>
            {words.now} <StatusTag status={answered.status} /> {took(answered.milliseconds)}
          </>
        }
      />
    </Card>
  );
}
