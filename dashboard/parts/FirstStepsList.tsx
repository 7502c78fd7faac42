import { useLocation } from "wouter";
import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import { callAs } from "../feed/gateway.js";
import { token } from "../feed/world.js";
import { componentWords } from "../words/language.js";
import { useWords } from "../words/words.js";
import { withAccount } from "./AccountLink.js";
import { ActionButton } from "./ActionButton.js";
import { Command } from "./Command.js";
import { callCommand } from "./call-command.js";
import { curlCommand, tokenCommand } from "./curl.js";
import { chargeCommand, exampleCharge } from "./example-charge.js";
import styles from "./FirstStepsList.module.css";
import { words as firstStepsWords } from "./FirstStepsList.words.js";
import { freshId } from "./fresh-ids.js";
import { Loading } from "./Loading.js";
import { ProblemNote } from "./ProblemNote.js";
import { useAccount } from "./use-account.js";
import { useCredentials } from "./use-credentials.js";

const useFirstStepsWords = componentWords(firstStepsWords);
const CHARGES = "/api/pix/cash-in";

/** The steps from the URL of the sandbox to a first charge: with curl, or with a button on this page. */
export default function FirstStepsList() {
  const words = useFirstStepsWords();
  const common = useWords();
  const [account] = useAccount();
  const { value: credentials, problem } = useCredentials(account);
  if (problem) return <ProblemNote problem={problem} />;
  if (!credentials) return <Loading />;
  return (
    <ol className={styles.steps}>
      <li>
        <span>{common.baseUrl}</span>
        <Command text={location.origin} isAddress />
      </li>
      <li>
        <span>{words.credentials}</span>
        <Command text={credentialsCommand(credentials)} />
      </li>
      <li>
        <span>{words.charge}</span>
        <Command text={chargeCurl(credentials)} />
      </li>
      <li>
        <span>{words.demo}</span>
        <Command text="localpix demo" whole />
      </li>
      <li>
        <span>{words.here}</span>
        <TestCharge credentials={credentials} />
      </li>
    </ol>
  );
}

/** Creates a charge as the integrator's code does, and opens it. */
function TestCharge({ credentials }: { credentials: Credentials }) {
  const words = useFirstStepsWords();
  const [, navigate] = useLocation();
  const [account] = useAccount();
  const create = async () => {
    const { text } = await callAs(credentials, "POST", CHARGES, exampleCharge(freshId("pedido")));
    const { transactionId } = JSON.parse(text) as { transactionId: string };
    navigate(withAccount(`/transactions/${transactionId}`, account));
  };
  return (
    <ActionButton
      look="primary"
      act={create}
      command={chargeCommand((body) =>
        callCommand({ method: "POST", path: CHARGES, body, account: credentials.accountId }),
      )}
    >
      {words.create}
    </ActionButton>
  );
}

/** Shows clientId, clientSecret and certificate of the account. */
function credentialsCommand({ accountId }: Credentials): string {
  const url = `${location.origin}/sandbox/api/credentials?account=${accountId}`;
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return curlCommand({ method: "GET", url, headers, body: "" });
}

/** Gets a token and creates a charge. */
const chargeCurl = (credentials: Credentials): string =>
  chargeCommand((body) =>
    curlCommand({
      method: "POST",
      url: `${location.origin}${CHARGES}`,
      headers: { "content-type": "application/json" },
      body,
      token: tokenCommand(location.origin, credentials),
    }),
  );
