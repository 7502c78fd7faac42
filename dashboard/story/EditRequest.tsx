import { useState } from "react";
import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import { freshToken, type GatewayAnswer, type GatewayRequest, send } from "../feed/gateway.js";
import { client } from "../feed/world.js";
import { AccountLink } from "../parts/AccountLink.js";
import { ActionButton } from "../parts/ActionButton.js";
import { CallAnswer } from "../parts/api-call/CallAnswer.js";
import { FoldedCard } from "../parts/Card.js";
import cardStyles from "../parts/Card.module.css";
import { Field } from "../parts/Field.js";
import { Form } from "../parts/Form.js";
import { withFreshIds } from "../parts/fresh-ids.js";
import { credentialsOf } from "../parts/use-credentials.js";
import { componentWords } from "../words/language.js";
import { headersRead } from "./curl.js";
import styles from "./EditRequest.module.css";
import { words as editWords } from "./EditRequest.words.js";
import { headersOf, headersText, isJson, takesBody } from "./edit-request.js";
import { useReplay } from "./replay-command.js";
import { carriesToken, replayRequest } from "./replay-request.js";

const useEditWords = componentWords(editWords);
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

interface SentRequest {
  readonly answer: GatewayAnswer;
  /** The number of the recorded request; null if it was not recorded. */
  readonly id: number | null;
}

/**
 * The request in a form, to be sent with other values. Everything is accepted, because a broken request is a test,
 * too.
 */
export function EditRequest({ request }: { request: WholeRequest }) {
  const words = useEditWords();
  const [edited, setEdited] = useState(() => firstEdit(request));
  const [headers, setHeaders] = useState(() => headersText(headersRead(request.headers)));
  const [sent, setSent] = useState<SentRequest | null>(null);
  const { method, path, body } = edited;
  const parsedHeaders = headersOf(headers);
  const change = (values: Partial<typeof edited>) => setEdited((before) => ({ ...before, ...values }));
  const sendEdited = async () => {
    if (!parsedHeaders) return;
    const next = { method, path, headers: parsedHeaders, body };
    const answer = await sendAs(request.account, next);
    const { requests } = await client.listRequests({ limit: 20 });
    const recorded = requests.find((other) => other.method === method && other.path === path);
    setSent({ answer, id: recorded?.id ?? null });
    if (answer.status < 400) change(withFreshIds(next));
  };
  const { account, status } = request;
  const { command } = useReplay({
    ...edited,
    headers: parsedHeaders ?? {},
    scenario: parsedHeaders?.["x-sandbox-scenario"],
    account,
    status,
  });
  return (
    <FoldedCard title={words.title} aside={words.aside}>
      <Form className={styles.edit}>
        <div className={styles.address}>
          <Field label={words.method}>
            {(id) => (
              <select id={id} value={method} onChange={(event) => change({ method: event.target.value })}>
                {[...new Set([...METHODS, method])].map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </Field>
          <Field label={words.path}>
            {(id) => (
              <input
                id={id}
                className="mono"
                spellCheck={false}
                value={path}
                onChange={(event) => change({ path: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Field label={words.headers} hint={words.token} problem={parsedHeaders ? null : words.badHeaders}>
          {(id) => (
            <textarea
              id={id}
              className="mono"
              spellCheck={false}
              rows={Math.max(2, headers.split("\n").length)}
              value={headers}
              onChange={(event) => setHeaders(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={words.body}
          hint={body !== "" && !takesBody(method) ? words.noBody : isJson(body) ? undefined : words.notJson}
        >
          {(id) => (
            <textarea
              id={id}
              className="mono"
              spellCheck={false}
              rows={Math.min(18, Math.max(3, body.split("\n").length))}
              value={body}
              onChange={(event) => change({ body: event.target.value })}
            />
          )}
        </Field>
        <ActionButton act={sendEdited} command={command}>
          {words.send}
        </ActionButton>
      </Form>
      {sent ? (
        <>
          <CallAnswer answer={sent.answer} />
          {sent.id === null ? null : (
            <p className={cardStyles.foot}>
              <AccountLink href={`/activity/r${sent.id}?filter=calls`}>{words.open}</AccountLink>
            </p>
          )}
        </>
      ) : null}
    </FoldedCard>
  );
}

/**
 * The first values: with new ids if the request succeeded, because the same ids would be refused, and with indented
 * JSON.
 */
function firstEdit({ method, path, body, status }: WholeRequest): Omit<GatewayRequest, "headers"> {
  const indentedBody = isJson(body) && !body.includes("\n") ? indented(body) : body;
  const request = { method, path, headers: {}, body: indentedBody };
  return status < 400 ? withFreshIds(request) : request;
}

/** Indents JSON, unless a digit would change: 1.50 and 1.5 are different in a search for a fault. */
function indented(body: string): string {
  if (body === "") return body;
  const parsed: unknown = JSON.parse(body);
  return JSON.stringify(parsed) === body ? JSON.stringify(parsed, null, 2) : body;
}

/**
 * Sends the request as the account. As in the record, an ellipsis stands for a secret, and is replaced by the
 * account's own.
 */
async function sendAs(account: number | null, edited: GatewayRequest): Promise<GatewayAnswer> {
  const { authorization = "", ...others } = edited.headers;
  const isOwn = authorization !== "" && !authorization.includes("…");
  const recorded = isOwn ? { ...edited, headers: others } : edited;
  const credentials = await credentialsOf(account);
  const token = carriesToken(recorded) ? await freshToken(credentials) : null;
  const request = replayRequest(recorded, credentials, token);
  return send({
    ...request,
    // The origin is added, so that no path leads to another host.
    path: `${location.origin}${request.path.replace(/^(?!\/)/, "/")}`,
    headers: isOwn ? { ...request.headers, authorization } : request.headers,
    body: takesBody(request.method) ? request.body : "",
  });
}
