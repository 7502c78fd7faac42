import { Download } from "lucide-react";
import { useState } from "react";
import type { AccountView, Credentials } from "../../../server/contract/accounts/accounts.control.js";
import { shellWord } from "../../../server/contract/shell-quote.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import buttonStyles from "../../parts/Button.module.css";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Command } from "../../parts/Command.js";
import { Copyable } from "../../parts/Copyable.js";
import { CopyButton } from "../../parts/CopyButton.js";
import { Definition } from "../../parts/Definition.js";
import definitionStyles from "../../parts/Definition.module.css";
import { download } from "../../parts/download.js";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { NEW_CERTIFICATE, useCredentials } from "../../parts/use-credentials.js";
import styles from "./Account.module.css";
import { envFile } from "./env-file.js";
import { useAnchor } from "./use-anchor.js";
import { useAccountWords } from "./words.js";

/** The credentials of the account. The client secret is hidden at first. */
export function CredentialsCard({ account: { id } }: { account: AccountView }) {
  const words = useAccountWords();
  const { value, problem } = useCredentials(id, NEW_CERTIFICATE);
  const anchor = useAnchor("credentials");
  return (
    <Card title={words.credentials}>
      <div id="credentials" ref={anchor} />
      {value ? (
        <CredentialsContent credentials={value} />
      ) : problem ? (
        <ProblemNote problem={problem} />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

function CredentialsContent({ credentials }: { credentials: Credentials }) {
  const words = useAccountWords();
  const [isShown, show] = useState(false);
  const { accountId, clientId, clientSecret, certificateHeader, certificatePem, privateKeyPem } = credentials;
  const fileButton = (name: string, text: string) => (
    <button
      type="button"
      className={buttonStyles.btn}
      onClick={() => download(name, text, "application/x-pem-file")}
    >
      <Download size={13} aria-hidden="true" />
      {name}
    </button>
  );
  return (
    <>
      <dl className={definitionStyles.definitions}>
        <Definition name="clientId">
          <span className="mono">
            <Copyable text={clientId} />
          </span>
        </Definition>
        <Definition name="clientSecret">
          <span className="mono">{isShown ? <Copyable text={clientSecret} /> : "•".repeat(24)}</span>{" "}
          <button
            type="button"
            className={buttonStyles.link}
            aria-pressed={isShown}
            onClick={() => show(!isShown)}
          >
            {isShown ? words.hide : words.show}
          </button>
        </Definition>
        <Definition name={words.copies}>
          <span className={styles.copies}>
            <CopyButton quiet label="X-SSL-Client-Cert" text={() => certificateHeader} />
            <CopyButton quiet label={words.environment} text={() => envFile(location.origin, credentials)} />
          </span>
        </Definition>
      </dl>
      <div className={styles.commands}>
        <Command text={`eval "$(localpix credentials --account ${accountId} --env)"`} />
        <Command text={`localpix credentials --account ${accountId} --curl | sh`} />
      </div>
      <div className={`${cardStyles.foot} ${styles.files}`}>
        {fileButton(`localpix-${accountId}.pem`, certificatePem)}
        {privateKeyPem !== "" && (
          <>
            {fileButton(`localpix-${accountId}.key`, privateKeyPem)}
            <PackedFile account={accountId} />
          </>
        )}
      </div>
    </>
  );
}

/** A button that downloads certificate and key as a PKCS #12 file, with an input for its password. */
function PackedFile({ account }: { account: number }) {
  const words = useAccountWords();
  const [password, setPassword] = useState("localpix");
  const fetchFile = async () => {
    const { fileName, p12 } = await client.packCredentials({ account, password });
    download(
      fileName,
      Uint8Array.from(atob(p12), (char) => char.charCodeAt(0)),
      "application/x-pkcs12",
    );
  };
  return (
    <ActionButton
      act={fetchFile}
      command={`localpix credentials --account ${account} --p12 localpix-${account}.p12 --password ${shellWord(password)}`}
      choice={{
        label: words.password,
        names: "password",
        input: (
          <input
            className={styles.joinedInput}
            aria-label={words.password}
            title={words.password}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        ),
      }}
    >
      <Download size={13} aria-hidden="true" />
      {`localpix-${account}.p12`}
    </ActionButton>
  );
}
