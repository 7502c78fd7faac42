import { Play } from "lucide-react";
import { useState } from "react";
import type { Credentials } from "../../../server/contract/accounts/accounts.control.js";
import { CERTIFICATE_HEADER, type GatewayAnswer } from "../../feed/gateway.js";
import { useAccounts } from "../../feed/hooks.js";
import { client, token as sandboxToken } from "../../feed/world.js";
import { AccountLink } from "../../parts/AccountLink.js";
import { CallAnswer } from "../../parts/api-call/CallAnswer.js";
import {
  type CallForm,
  call,
  firstForm,
  needsToken,
  renewedForm,
  requestOf,
  SCENARIO_HEADER,
} from "../../parts/api-call/call.js";
import type { Entry } from "../../parts/api-call/entries.js";
import buttonStyles from "../../parts/Button.module.css";
import { Card } from "../../parts/Card.js";
import { Command } from "../../parts/Command.js";
import { CopyButton } from "../../parts/CopyButton.js";
import { callCommand } from "../../parts/call-command.js";
import { curlCommand, needsCertificate, tokenCommand } from "../../parts/curl.js";
import { withShellIds } from "../../parts/fresh-ids.js";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { useAccount } from "../../parts/use-account.js";
import { useAction } from "../../parts/use-action.js";
import { useCredentials } from "../../parts/use-credentials.js";
import { useLiveResource } from "../../parts/use-live-resource.js";
import styles from "./Call.module.css";
import { CallFields } from "./CallFields.js";
import { type CreatedRecord, createdBy } from "./created-by.js";
import {
  type Newest,
  newestRecord,
  type Subject,
  subjectOf,
  usesUpRecord,
  WHERE_TO_CREATE,
} from "./newest-record.js";
import { useReferenceWords } from "./words.js";

const EVERY_ENTRY = [""];
const NONE: readonly string[] = [];

/** A form that calls the operation `entry` in this sandbox, as the current account. */
export function CallPanel({ entry }: { entry: Entry }) {
  const [account] = useAccount();
  const { value: credentials, problem } = useCredentials(account);
  if (!credentials) return problem ? <ProblemNote problem={problem} /> : <Loading />;
  return <AccountPanel key={credentials.clientId} entry={entry} credentials={credentials} />;
}

function AccountPanel({ entry, credentials }: { entry: Entry; credentials: Credentials }) {
  const subject = subjectOf(entry.id);
  const { value, problem } = useLiveResource(
    `newest ${entry.id} ${credentials.accountId}`,
    subject ? EVERY_ENTRY : NONE,
    async () => ({ newest: subject ? await newestRecord(client, subject, credentials.accountId) : null }),
  );
  if (!value) return problem ? <ProblemNote problem={problem} /> : <Loading />;
  const { newest } = value;
  return (
    <ReadyPanel entry={entry} credentials={credentials} newest={newest} missing={newest ? null : subject} />
  );
}

interface ReadyProps {
  readonly entry: Entry;
  readonly credentials: Credentials;
  /** The newest record that the operation can be applied to. */
  readonly newest: Newest | null;
  /** What the operation needs and the account does not have. */
  readonly missing: Subject | null;
}

function ReadyPanel({ entry, credentials, newest, missing }: ReadyProps) {
  const words = useReferenceWords().call;
  const name = useAccounts().find(({ id }) => id === credentials.accountId)?.name;
  const [initial, setInitial] = useState(() => initialForm(entry, credentials, newest));
  const [form, setForm] = useState(initial);
  const [hadRecord, setHadRecord] = useState(newest !== null);
  /** The record whose ids the form was last filled with. */
  const [filledWith, setFilledWith] = useState(newest);
  // A newer record replaces nothing. Only when the account gets a record after it had none, it is filled in where nothing
  // was typed.
  if (hadRecord !== (newest !== null)) {
    setHadRecord(newest !== null);
    if (newest !== null) {
      setFilledWith(newest);
      const filled = withRecord(entry, initial, newest);
      setInitial(filled);
      setForm({
        values: Object.fromEntries(
          Object.entries(form.values).map(([field, value]) => [
            field,
            value === initial.values[field] ? (filled.values[field] ?? value) : value,
          ]),
        ),
        body: form.body === initial.body ? filled.body : form.body,
      });
    }
  }
  const [answer, setAnswer] = useState<GatewayAnswer | null>(null);
  const [created, setCreated] = useState<CreatedRecord | null>(null);
  const { busy, problem, run } = useAction(async () => {
    const next = await call(entry, form, credentials);
    setAnswer(next);
    setCreated(next.status < 400 ? await loadCreated(next) : null);
    if (next.status >= 400) return;
    setForm((sent) => renewedForm(entry, sent));
    if (filledWith && usesUpRecord(entry)) await replaceRecord(filledWith);
  });
  /** Replaces the record that a call has used up by the next one, or clears it. One that was typed stays. */
  const replaceRecord = async (used: Newest) => {
    const subject = subjectOf(entry.id);
    const next = subject && (await newestRecord(client, subject, credentials.accountId));
    setFilledWith(next ?? null);
    const replaced = (before: CallForm) =>
      isFilledWith(entry, before, used) ? withRecord(entry, before, next ?? cleared(used)) : before;
    setInitial(replaced);
    setForm(replaced);
  };
  const loadCreated = ({ text }: GatewayAnswer) =>
    createdBy(entry, form.body, text, async () => {
      const { endpoints } = await client.listEndpoints({ account: credentials.accountId });
      return endpoints;
    });
  const curl = () => {
    const { origin } = location;
    const request = requestOf(entry, form, entry.section === "control" ? (sandboxToken ?? null) : null);
    const certificate = needsCertificate(request.path);
    return withShellIds(request, (renewed) =>
      curlCommand({
        ...renewed,
        url: `${origin}${renewed.path}`,
        token: needsToken(entry) ? tokenCommand(origin, credentials, { certificate }) : null,
      }),
    );
  };
  const command = () =>
    withShellIds(requestOf(entry, form, null), (request) =>
      callCommand({
        ...request,
        otherHeaders: ownHeaders(request.headers, credentials),
        scenario: form.values[`header ${SCENARIO_HEADER}`],
        account: credentials.accountId,
      }),
    );
  const accountNote = entry.section === "gateway" && name ? words.as(name) : null;
  const tokenNote = entry.section === "gateway" ? (needsToken(entry) ? words.token : words.noToken) : null;
  return (
    <form
      className={styles.call}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <Card title={words.title} aside={[accountNote, tokenNote].filter(Boolean).join(" · ")}>
        {missing ? (
          <p className={styles.missing}>
            {words.missing[missing]}{" "}
            <AccountLink href={WHERE_TO_CREATE[missing]}>{words.createFirst}</AccountLink>
          </p>
        ) : null}
        <CallFields entry={entry} form={form} onChange={setForm} />
        <div className={styles.foot}>
          <button type="submit" className={`${buttonStyles.btn} ${buttonStyles.pri}`} aria-disabled={busy}>
            <Play size={13} aria-hidden="true" />
            {busy ? words.sending : words.send}
          </button>
          <CopyButton label={words.curl} text={curl} />
          <button
            type="button"
            className={buttonStyles.link}
            onClick={() => {
              const reset = initialForm(entry, credentials, newest);
              setInitial(reset);
              setForm(reset);
            }}
          >
            {words.reset}
          </button>
        </div>
        {entry.section === "gateway" ? (
          <div className={styles.command}>
            <Command text={command()} />
          </div>
        ) : null}
        {problem ? <ProblemNote problem={problem} /> : null}
        {answer ? <CallAnswer answer={answer} /> : null}
        {created ? (
          <p className={styles.made}>
            <AccountLink href={created.href}>{words.open[created.kind](created.id)}</AccountLink>
          </p>
        ) : null}
      </Card>
    </form>
  );
}

/** The headers that differ from those that the command line sends by itself. */
const ownHeaders = (headers: Readonly<Record<string, string>>, { certificateHeader }: Credentials) =>
  headers[CERTIFICATE_HEADER] === undefined || headers[CERTIFICATE_HEADER] === certificateHeader
    ? {}
    : { [CERTIFICATE_HEADER]: headers[CERTIFICATE_HEADER] };

/** The example, filled in for `newest` if it is not null. */
function initialForm(entry: Entry, credentials: Credentials, newest: Newest | null): CallForm {
  const form = firstForm(entry, credentials, () => crypto.randomUUID().replaceAll("-", ""));
  return newest ? withRecord(entry, form, newest) : form;
}

/**
 * The form with the ids of a record as its path parameters, and an amount of at most what can be refunded. The `id` of
 * a PUT keeps its fresh value, because the call creates the record with that id.
 */
function withRecord(entry: Entry, { values, body }: CallForm, { ids, refundable }: Newest): CallForm {
  return {
    values: { ...values, ...Object.fromEntries(pathIds(entry, values, ids)) },
    body: refundable === undefined ? body : withRefundAtMost(refundable, body),
  };
}

const pathIds = ({ method }: Entry, values: CallForm["values"], ids: Newest["ids"]): [string, string][] =>
  Object.entries(ids)
    .filter(([name]) => `path ${name}` in values && !(method === "PUT" && name === "id"))
    .map(([name, id]) => [`path ${name}`, id]);

const isFilledWith = (entry: Entry, { values }: CallForm, { ids }: Newest): boolean =>
  pathIds(entry, values, ids).every(([field, id]) => values[field] === id);

const cleared = ({ ids }: Newest): Newest => ({
  ids: Object.fromEntries(Object.keys(ids).map((name) => [name, ""])),
});

/** The body of a refund or a devolução, for at most `limit` reais; unchanged if it has less, or is not JSON. */
function withRefundAtMost(limit: number, body: string): string {
  let isLess = true;
  const limited = (value: unknown) => {
    if (!(Number(value) > limit)) return value;
    isLess = false;
    return limit;
  };
  try {
    const parsed = JSON.parse(body, (name, value: unknown) => {
      if (name === "refundValue") return limited(value);
      return name === "valor" ? Number(limited(value)).toFixed(2) : value;
    });
    return isLess ? body : JSON.stringify(parsed, null, 2);
  } catch {
    return body;
  }
}
