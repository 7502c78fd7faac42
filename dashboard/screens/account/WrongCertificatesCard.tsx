import { Download } from "lucide-react";
import { useState } from "react";
import type { Account } from "../../../server/contract/accounts/accounts.control.js";
import { certificateVerdicts } from "../../../server/contract/accounts/certificate-verdicts.js";
import type { CertificateKind } from "../../../server/contract/accounts/certificates.control.js";
import { CERTIFICATE } from "../../feed/gateway.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { Card } from "../../parts/Card.js";
import { Copyable } from "../../parts/Copyable.js";
import { CopyButton } from "../../parts/CopyButton.js";
import { callCommand } from "../../parts/call-command.js";
import { Definition } from "../../parts/Definition.js";
import { download } from "../../parts/download.js";
import { Tag } from "../../parts/Tag.js";
import { useAccountWords } from "./words.js";

const KINDS = Object.keys(certificateVerdicts) as CertificateKind[];
type Made = Awaited<ReturnType<typeof client.issueCertificate>>;

/** Certificates that are wrong on purpose, each with what the token endpoint will say to it. */
export function WrongCertificatesCard({ account: { id } }: { account: Account }) {
  const words = useAccountWords();
  const [kind, setKind] = useState<CertificateKind>("expired");
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Card title={words.certificates} aside={words.certificatesLead}>
      <fieldset className="certificate-kinds">
        <legend className="unseen">{words.kind}</legend>
        {KINDS.map((one) => (
          <label key={one}>
            <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
            <span>{words.kinds[one]}</span>
            <code className="mono">{certificateVerdicts[one]}</code>
          </label>
        ))}
      </fieldset>
      <div className="card-foot">
        <ActionButton
          look="primary"
          act={async () => setMade(await client.issueCertificate({ kind, account: id }))}
          command={`localpix cert new --kind ${kind} --account ${id}`}
        >
          {words.make}
        </ActionButton>
        <span className="unseen" role="status">
          {made ? words.made(made.kind) : ""}
        </span>
      </div>
      {made ? <MadeCertificate made={made} account={id} /> : null}
    </Card>
  );
}

function MadeCertificate({ made, account }: { made: Made; account: number }) {
  const words = useAccountWords();
  const [said, setSaid] = useState<{ fingerprint: string; status: number; code: string } | null>(null);
  const { kind, fingerprint, certificateHeader, certificatePem, privateKeyPem } = made;
  const present = async () => {
    const { clientId, clientSecret } = await client.showCredentials({ account });
    const response = await fetch("/api/auth/token", {
      method: "POST",
      headers: { "content-type": "application/json", [CERTIFICATE]: certificateHeader },
      body: JSON.stringify({ clientId, clientSecret }),
    });
    const { code = "" } = (await response.json()) as { code?: string };
    setSaid({ fingerprint, status: response.status, code });
  };
  return (
    <div className="certificate-made">
      <dl className="definitions">
        <Definition name={words.kind}>{words.kinds[kind]}</Definition>
        <Definition name="SHA-256">
          <span className="mono">
            <Copyable text={fingerprint} />
          </span>
        </Definition>
        {said?.fingerprint === fingerprint ? (
          <Definition name={words.answered}>
            <Tag tone={said.status < 400 ? "ok" : "bad"}>{`${said.status} ${said.code}`.trim()}</Tag>
          </Definition>
        ) : null}
      </dl>
      <div className="card-foot">
        <ActionButton
          act={present}
          command={callCommand({
            ...{ method: "POST", path: "/api/auth/token", body: "" },
            ...{ otherHeaders: { [CERTIFICATE]: certificateHeader }, account },
          })}
        >
          {words.present}
        </ActionButton>
        <CopyButton label="X-SSL-Client-Cert" text={() => certificateHeader} />
        <button
          type="button"
          className="btn"
          onClick={() => download(`${kind}.pem`, certificatePem + privateKeyPem, "application/x-pem-file")}
        >
          <Download size={13} aria-hidden="true" />
          {`${kind}.pem`}
        </button>
      </div>
    </div>
  );
}
