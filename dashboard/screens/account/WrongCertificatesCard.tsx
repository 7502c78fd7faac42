import { Download } from "lucide-react";
import { useState } from "react";
import type { AccountView } from "../../../server/contract/accounts/accounts.control.js";
import { certificateVerdicts } from "../../../server/contract/accounts/certificate-verdicts.js";
import type { CertificateKind } from "../../../server/contract/accounts/certificates.control.js";
import { CERTIFICATE_HEADER } from "../../feed/gateway.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import buttonStyles from "../../parts/Button.module.css";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Copyable } from "../../parts/Copyable.js";
import { CopyButton } from "../../parts/CopyButton.js";
import { callCommand } from "../../parts/call-command.js";
import { Definition } from "../../parts/Definition.js";
import definitionStyles from "../../parts/Definition.module.css";
import { download } from "../../parts/download.js";
import { Form } from "../../parts/Form.js";
import { Tag } from "../../parts/Tag.js";
import { useTitles } from "../../story/title.js";
import styles from "./Certificates.module.css";
import { useAccountWords } from "./words.js";

const KINDS = Object.keys(certificateVerdicts) as CertificateKind[];
type Certificate = Awaited<ReturnType<typeof client.issueCertificate>>;

/**
 * Creates a certificate of the chosen kind (one of the invalid kinds, or a valid one for comparison) and shows how the
 * token endpoint answers it.
 */
export function WrongCertificatesCard({ account: { id } }: { account: AccountView }) {
  const words = useAccountWords();
  const { certificateKinds } = useTitles();
  const [kind, setKind] = useState<CertificateKind>("expired");
  const [certificate, setCertificate] = useState<Certificate | null>(null);
  return (
    <Card title={words.certificates} aside={words.certificatesLead}>
      <Form>
        <fieldset className={styles.kinds}>
          <legend className="unseen">{words.kind}</legend>
          {KINDS.map((option) => (
            <label key={option}>
              <input type="radio" name="kind" checked={kind === option} onChange={() => setKind(option)} />
              <span>{certificateKinds[option]}</span>
              <code className="mono">{certificateVerdicts[option]}</code>
            </label>
          ))}
        </fieldset>
        <div className={cardStyles.foot}>
          <ActionButton
            look="primary"
            act={async () => setCertificate(await client.issueCertificate({ kind, account: id }))}
            command={`localpix cert new --kind ${kind} --account ${id}`}
          >
            {words.make}
          </ActionButton>
          <span className="unseen" role="status">
            {certificate ? words.made(certificateKinds[certificate.kind]) : ""}
          </span>
        </div>
      </Form>
      {certificate ? <CreatedCertificate certificate={certificate} account={id} /> : null}
    </Card>
  );
}

function CreatedCertificate({ certificate, account }: { certificate: Certificate; account: number }) {
  const words = useAccountWords();
  const { certificateKinds } = useTitles();
  const [response, setResponse] = useState<{ fingerprint: string; status: number; code: string } | null>(
    null,
  );
  const { kind, fingerprint, certificateHeader, certificatePem, privateKeyPem } = certificate;
  const requestToken = async () => {
    const { clientId, clientSecret } = await client.showCredentials({ account });
    const response = await fetch("/api/auth/token", {
      method: "POST",
      headers: { "content-type": "application/json", [CERTIFICATE_HEADER]: certificateHeader },
      body: JSON.stringify({ clientId, clientSecret }),
    });
    const { code = "" } = (await response.json()) as { code?: string };
    setResponse({ fingerprint, status: response.status, code });
  };
  return (
    <div className={styles.made}>
      <dl className={definitionStyles.definitions}>
        <Definition name={words.kind}>{certificateKinds[kind]}</Definition>
        <Definition name="SHA-256">
          <span className="mono">
            <Copyable text={fingerprint} />
          </span>
        </Definition>
        {response?.fingerprint === fingerprint ? (
          <Definition name={words.answered}>
            <Tag tone={response.status < 400 ? "ok" : "bad"}>
              {`${response.status} ${response.code}`.trim()}
            </Tag>
          </Definition>
        ) : null}
      </dl>
      <div className={cardStyles.foot}>
        <ActionButton
          act={requestToken}
          command={callCommand({
            method: "POST",
            path: "/api/auth/token",
            body: "",
            otherHeaders: { [CERTIFICATE_HEADER]: certificateHeader },
            account,
          })}
        >
          {words.requestToken}
        </ActionButton>
        <CopyButton label="X-SSL-Client-Cert" text={() => certificateHeader} />
        <button
          type="button"
          className={buttonStyles.btn}
          onClick={() => download(`${kind}.pem`, certificatePem + privateKeyPem, "application/x-pem-file")}
        >
          <Download size={13} aria-hidden="true" />
          {`${kind}.pem`}
        </button>
      </div>
    </div>
  );
}
