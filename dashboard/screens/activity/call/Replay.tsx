import { useState } from "react";
import type { WholeRequest } from "../../../../server/contract/journal/requests.control.js";
import { freshToken, type GatewayAnswer, send } from "../../../feed/gateway.js";
import { Actions } from "../../../parts/Actions.js";
import { Card } from "../../../parts/Card.js";
import { ComparedFields } from "../../../parts/ComparedFields.js";
import { CopyButton } from "../../../parts/CopyButton.js";
import { compareJson } from "../../../parts/compare-json.js";
import { StatusTag } from "../../../parts/StatusTag.js";
import { credentialsOf } from "../../../parts/use-credentials.js";
import { useFormat } from "../../../parts/use-format.js";
import { headersRead, requestCurl } from "../../../story/curl.js";
import { useReplay } from "../../../story/replay-command.js";
import { carriesToken, replayRequest } from "../../../story/replay-request.js";
import { useStoryWords } from "../../../story/words.js";
import { useCallWords } from "./words.js";

/** The actions of a call: sends it again as its account, and compares the new response with the old one. */
export function Replay({ request }: { request: WholeRequest }) {
  const words = useCallWords();
  const story = useStoryWords();
  const [answer, setAnswer] = useState<GatewayAnswer | null>(null);
  const { command, credentials: loaded } = useReplay({ ...request, headers: headersRead(request.headers) });
  const again = async () => {
    const credentials = loaded ?? (await credentialsOf(request.account));
    const token = carriesToken(request) ? await freshToken(credentials) : null;
    setAnswer(await send(replayRequest(request, credentials, token)));
  };
  return (
    <>
      <Actions
        actions={[
          {
            label: words.replay,
            command,
            shortcut: "r",
            act: again,
          },
        ]}
        shell={
          request.errorId ? [{ label: words.explain, command: `localpix explain ${request.errorId}` }] : []
        }
      >
        <CopyButton label={story.action.curl} text={() => requestCurl(request, location.origin, loaded)} />
      </Actions>
      {answer ? <AnswerComparison request={request} answer={answer} /> : null}
    </>
  );
}

function AnswerComparison({ request, answer }: { request: WholeRequest; answer: GatewayAnswer }) {
  const words = useCallWords();
  const format = useFormat();
  const fields = compareJson(request.answer, answer.text);
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
            {words.now} <StatusTag status={answer.status} /> {format.elapsed(answer.milliseconds)}
          </>
        }
      />
    </Card>
  );
}
