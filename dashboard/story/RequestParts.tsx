import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import { Headers } from "../parts/Headers.js";
import { Json } from "../parts/Json.js";
import { useStoryWords } from "./words.js";

/** A gateway request: headers, body and response. */
export function RequestParts({ request }: { request: WholeRequest }) {
  const words = useStoryWords();
  return (
    <>
      {request.body ? (
        <>
          <h4>{words.request.body}</h4>
          <Json text={request.body} label={words.request.body} />
        </>
      ) : null}
      <h4>{words.request.answer}</h4>
      <Json text={request.answer || words.delivery.noBody} label={words.request.answer} />
      <h4>{words.request.headers}</h4>
      <Headers headers={request.headers} />
    </>
  );
}
