import { useState } from "react";
import { useSearch } from "wouter";
import type { AccountView } from "../../../server/contract/accounts/accounts.control.js";
import type { CertificateExplanation } from "../../../server/contract/accounts/certificates.control.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Copyable } from "../../parts/Copyable.js";
import { Definition } from "../../parts/Definition.js";
import definitionStyles from "../../parts/Definition.module.css";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import proofListStyles from "../../parts/ProofList.module.css";
import { Tag } from "../../parts/Tag.js";
import { useFormat } from "../../parts/use-format.js";
import { useResource } from "../../parts/use-resource.js";
import { useLanguage } from "../../words/language.js";
import { useWords } from "../../words/words.js";
import { CertificateInput } from "./CertificateInput.js";
import styles from "./Certificates.module.css";
import { excerptAt, explainCommand, stripHeaderName } from "./certificate-text.js";
import { useAnchor } from "./use-anchor.js";
import { useAccountWords } from "./words.js";

interface DoctorResult {
  readonly text: string;
  readonly explanation: CertificateExplanation;
}

/**
 * Runs the token endpoint's checks on any certificate, and shows each result. `?request=<id>` in the address fills in
 * the certificate of that request.
 */
export function DoctorCard({ account }: { account: AccountView }) {
  const words = useAccountWords().doctor;
  const request = new URLSearchParams(useSearch()).get("request");
  const anchor = useAnchor("doctor");
  return (
    <Card title={words.title} aside={words.lead}>
      <div id="doctor" ref={anchor} />
      {request === null ? (
        <Doctor account={account} />
      ) : (
        <DoctorOfRequest key={request} account={account} request={request} />
      )}
    </Card>
  );
}

function DoctorOfRequest({ account, request }: { account: AccountView; request: string }) {
  const { value, problem } = useResource(`certificate of request ${request}`, 0, () =>
    client.showRequest({ id: Number(request) }),
  );
  if (value) return <Doctor account={account} sent={value.headers["x-ssl-client-cert"]} />;
  if (!problem) return <Loading />;
  return (
    <>
      <ProblemNote problem={problem} />
      <Doctor account={account} />
    </>
  );
}

function Doctor({ account: { id }, sent = "" }: { account: AccountView; sent?: string | undefined }) {
  const words = useAccountWords().doctor;
  const [{ text, fileName }, setTyped] = useState<{ text: string; fileName: string | null }>({
    text: sent,
    fileName: null,
  });
  const [explained, setExplained] = useState<DoctorResult | null>(null);
  const explain = async () => {
    const submitted = stripHeaderName(text);
    setExplained({
      text: submitted,
      explanation: await client.explainCertificate({ sent: submitted, account: id }),
    });
  };
  return (
    <>
      <CertificateInput
        text={text}
        onText={(next, name) => {
          setTyped({ text: next, fileName: name });
          setExplained(null);
        }}
      />
      <div className={cardStyles.foot}>
        <ActionButton look="primary" act={explain} command={explainCommand(id, text, fileName)}>
          {words.explain}
        </ActionButton>
      </div>
      <div role="status">{explained ? <Explanation {...explained} /> : null}</div>
    </>
  );
}

const TONES = { passed: "ok", failed: "bad", unreached: "info" } as const;

function Explanation({ text: submitted, explanation }: DoctorResult) {
  const { language } = useLanguage();
  const common = useWords();
  const words = useAccountWords().doctor;
  const { accepted, refusal, checks, position, certificate, account } = explanation;
  return (
    <div className={styles.explained}>
      <p className={styles.verdict}>
        <Tag tone={accepted ? "ok" : "bad"}>
          {refusal ? `${refusal.status} ${refusal.code}` : words.accepted}
        </Tag>
      </p>
      <ol className={proofListStyles.checks}>
        {checks.map(({ check, outcome, says, pt }) => (
          <li key={check} className={outcome === "unreached" ? proofListStyles.unreached : undefined}>
            <Tag tone={TONES[outcome]}>{words.outcomes[outcome]}</Tag>
            <span>
              {words.checks[check]}
              {outcome === "failed" ? <small>{language === "pt" ? pt : says}</small> : null}
              {outcome === "failed" && position ? (
                <PositionLine sent={submitted} position={position.sent} />
              ) : null}
            </span>
          </li>
        ))}
      </ol>
      {certificate ? (
        <dl className={definitionStyles.definitions}>
          <Definition name="SHA-256">
            <span className="mono">
              <Copyable text={certificate.fingerprint} />
            </span>
          </Definition>
          <Definition name={words.subject}>{certificate.subject}</Definition>
          <Definition name={words.issuer}>{certificate.issuer}</Definition>
          <Definition name={words.valid}>
            <Day at={certificate.notBefore} /> – <Day at={certificate.notAfter} />
          </Definition>
          <Definition name={words.linkedTo}>
            {account === null ? words.nobody : common.account.one(account)}
          </Definition>
        </dl>
      ) : null}
    </div>
  );
}

function Day({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.tooltip(at)}>
      {format.fullDay(at)}
    </time>
  );
}

/** Visible symbols for invisible characters. */
const NAMELESS: Readonly<Record<string, string>> = { "": "␃", " ": "␠", "\n": "↵", "\r": "↵" };

/** The text around the wrong character, with that character marked. */
function PositionLine({ sent, position }: { sent: string; position: number }) {
  const words = useAccountWords().doctor;
  const { before, at, after } = excerptAt(sent, position);
  return (
    <span className={styles.place}>
      <code className="mono">
        {before}
        <mark>{NAMELESS[at] ?? at}</mark>
        {after}
      </code>
      <small>{words.position(position)}</small>
    </span>
  );
}
