import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import cardStyles from "../parts/Card.module.css";
import { CopyButton } from "../parts/CopyButton.js";
import { Headers } from "../parts/Headers.js";
import { Json } from "../parts/Json.js";
import { requestCurl } from "./curl.js";
import { useStoryWords } from "./words.js";

/** A gateway request: its response, its body and its headers, and a button that copies the request for cURL. */
export function RequestParts({ request }: { request: WholeRequest }) {
  const words = useStoryWords();
  return (
    <>
      <h4>{words.request.answer}</h4>
      <Json text={request.answer || words.delivery.noBody} label={words.request.answer} />
      {request.body ? (
        <>
          <h4>{words.request.body}</h4>
          <Json text={request.body} label={words.request.body} />
        </>
      ) : null}
      <h4>{words.request.headers}</h4>
      <Headers headers={request.headers} />
      <div className={cardStyles.foot}>
        <CopyButton quiet label={words.action.curl} text={() => requestCurl(request, location.origin)} />
      </div>
    </>
  );
}
