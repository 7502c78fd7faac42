import { useAccounts } from "../../feed/hooks.js";
import { Copyable } from "../../parts/Copyable.js";
import { Loading } from "../../parts/Loading.js";
import { Page } from "../../parts/Page.js";
import { useAccount } from "../../parts/use-account.js";
import { useWords } from "../../words/words.js";
import styles from "./Account.module.css";
import { BalanceCard } from "./BalanceCard.js";
import { CredentialsCard } from "./CredentialsCard.js";
import { DoctorCard } from "./DoctorCard.js";
import { NewAccountCard } from "./NewAccountCard.js";
import { ProofCard } from "./ProofCard.js";
import { SettingsCard } from "./SettingsCard.js";
import { WrongCertificatesCard } from "./WrongCertificatesCard.js";
import { useAccountWords } from "./words.js";

/** One account: balance, settings, credentials and certificates. */
export default function AccountScreen() {
  const words = useAccountWords();
  const common = useWords();
  const accounts = useAccounts();
  const [accountId, choose] = useAccount();
  const account = accounts.find(({ id }) => id === accountId) ?? accounts[0];
  if (!account)
    return (
      <Page title={common.screens.account}>
        <Loading />
      </Page>
    );
  const { id, name, document, pixKey } = account;
  return (
    <Page
      title={common.screens.account}
      lead={
        <span className={`${styles.identity} mono`}>
          <b>{name}</b>
          <span>{common.account.one(id)}</span>
          <Copyable label={document.length === 11 ? "CPF" : "CNPJ"} text={document} />
          <Copyable label={words.newFields.pixKey} text={pixKey} />
        </span>
      }
      actions={
        accounts.length > 1 && accountId === null ? (
          <select
            aria-label={common.account.label}
            value={id}
            onChange={(event) => choose(Number(event.target.value))}
          >
            {accounts.map((item) => (
              <option key={item.id} value={item.id}>{`${item.name} · ${common.account.one(item.id)}`}</option>
            ))}
          </select>
        ) : null
      }
    >
      <div className={styles.columns}>
        <div>
          <h2>{words.money}</h2>
          <BalanceCard key={`balance ${id}`} account={account} />
          <SettingsCard key={`settings ${id}`} account={account} />
        </div>
        <div>
          <h2>{words.access}</h2>
          <CredentialsCard key={`credentials ${id}`} account={account} />
          <WrongCertificatesCard key={`certificates ${id}`} account={account} />
          <DoctorCard key={`doctor ${id}`} account={account} />
          <ProofCard />
          <NewAccountCard />
        </div>
      </div>
    </Page>
  );
}
