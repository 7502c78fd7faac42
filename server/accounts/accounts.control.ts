import type { z } from "zod";
import { centavosFromReais, reaisFromCentavos } from "../brazil/money.js";
import { forEachLimit, LIMIT_NAMES } from "../contract/accounts/account-limits.js";
import type * as contract from "../contract/accounts/accounts.control.js";
import type { issueCertificate } from "../contract/accounts/certificates.control.js";
import { Problem } from "../contract/control-problems.js";
import type { ControlHandler } from "../contract/operation.js";
import { canonicalOf } from "../contract/state/initial-state.js";
import { iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { packPkcs12 } from "../kernel/pki.js";
import {
  type Account,
  type AccountSettings,
  type Accounts,
  balanceInReais,
  STORED_LIMITS,
} from "./accounts.js";
import type { Certificates } from "./certificates.js";

/** The account with this id; without an id, the seed account. Throws the problem `account-unknown`. */
export function resolveAccount(accounts: Accounts, id: number | undefined): Account {
  const account = accounts.find(id ?? 1);
  if (!account) throw new Problem("account-unknown", { id: id ?? 1 });
  return account;
}

/** A PEM percent-encoded (RFC 3986) for the header `X-SSL-Client-Cert`. */
export const certificateHeader = (pem: string) => encodeURIComponent(pem);

export function accountHandlers(
  database: Database,
  { accounts, certificates }: { accounts: Accounts; certificates: Certificates },
) {
  const credentials = async (account: Account) => {
    const { certificatePem, privateKeyPem, renews } = await certificates.ofAccount(account.id);
    const { id: accountId, clientId, clientSecret, pixKey } = account;
    const header = certificateHeader(certificatePem);
    return {
      accountId,
      clientId,
      clientSecret,
      certificatePem,
      privateKeyPem,
      certificateHeader: header,
      pixKey,
      ...(renews === undefined ? {} : { renews }),
    };
  };

  const showCredentials: ControlHandler<typeof contract.showCredentials> = ({ account }) =>
    credentials(resolveAccount(accounts, account));

  const packCredentials: ControlHandler<typeof contract.packCredentials> = async ({ account, password }) => {
    const { id } = resolveAccount(accounts, account);
    const certificate = await certificates.ofAccount(id);
    if (certificate.privateKeyPem === "") throw new Problem("private-key-unknown", { id });
    const packed = await packPkcs12(certificate, password, `localpix ${id}`);
    return { fileName: `localpix-${id}.p12`, password, p12: packed.toString("base64") };
  };

  const listAccounts: ControlHandler<typeof contract.listAccounts> = () => ({
    accounts: accounts.all().map(view),
  });

  const showAccount: ControlHandler<typeof contract.showAccount> = ({ id }) =>
    view(resolveAccount(accounts, id));

  const createAccount: ControlHandler<typeof contract.createAccount> = async ({
    name,
    document,
    pixKey,
    balance,
  }) => {
    const key = pixKey === undefined ? undefined : canonicalKey(pixKey);
    const created = await database.write(() => {
      if (key !== undefined && accounts.byPixKey(key))
        throw new Problem("account-key-taken", { pixKey: key });
      const opening = balance === undefined ? undefined : centavosFromReais(balance);
      return accounts.create({ name, document, pixKey: key, balance: opening });
    });
    return credentials(created);
  };

  const changeAccount: ControlHandler<typeof contract.changeAccount> = ({ id, ...settings }) =>
    database.write(() => view(accounts.change(resolveAccount(accounts, id).id, storedSettings(settings))));

  const setBalance: ControlHandler<typeof contract.setBalance> = ({ id, available }) =>
    database.write(() =>
      balanceInReais(accounts.adjust(resolveAccount(accounts, id).id, centavosFromReais(available))),
    );

  const newCertificate: ControlHandler<typeof issueCertificate> = async ({ kind, account }) => {
    const issued = await certificates.issue(kind, resolveAccount(accounts, account).id);
    return { ...issued, certificateHeader: certificateHeader(issued.certificatePem) };
  };

  return {
    showCredentials,
    packCredentials,
    listAccounts,
    showAccount,
    createAccount,
    changeAccount,
    setBalance,
    issueCertificate: newCertificate,
  };
}

type Change = Omit<z.output<typeof contract.changeAccount.input>, "id">;

/** Account settings as stored, in centavos. Absent settings stay undefined, which means unchanged. */
export function storedSettings({
  limits,
  fees,
  provider,
  medBlocksBalance,
  ...plain
}: Change): AccountSettings {
  return {
    ...plain,
    ...centavos(Object.fromEntries(LIMIT_NAMES.map((name) => [STORED_LIMITS[name], limits?.[name]]))),
    ...centavos({ feeCashIn: fees?.cashIn, feeCashOut: fees?.cashOut, feeRefund: fees?.refund }),
    providerName: provider?.name,
    providerMinExpiration: provider?.minExpirationSeconds,
    medBlocksBalance: medBlocksBalance === undefined ? undefined : medBlocksBalance ? 1 : 0,
  } as AccountSettings;
}

function canonicalKey(pixKey: string): string {
  const key = canonicalOf(pixKey);
  if (!key) throw new Problem("account-key-invalid", { pixKey });
  return key;
}

/** Reais to centavos; keeps null (switched off) and undefined (unchanged). */
const centavos = (amounts: Readonly<Record<string, number | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, reais]) => [name, reais == null ? reais : centavosFromReais(reais)]),
  );

const limit = (value: number | null) => (value === null ? null : reaisFromCentavos(value));

function view(account: Account) {
  return {
    id: account.id,
    name: account.name,
    document: account.document,
    pixKey: account.pixKey,
    clientId: account.clientId,
    createdAt: iso(account.createdAt),
    balance: balanceInReais(account),
    limits: forEachLimit((name) => limit(account[STORED_LIMITS[name]])),
    fees: {
      cashIn: reaisFromCentavos(account.feeCashIn),
      cashOut: reaisFromCentavos(account.feeCashOut),
      refund: reaisFromCentavos(account.feeRefund),
    },
    provider: { name: account.providerName, minExpirationSeconds: account.providerMinExpiration },
    splitFrequency: account.splitFrequency,
    settlement: account.settlement,
    payer: account.payer,
    medBlocksBalance: account.medBlocksBalance === 1,
    webhookVersion: account.webhookVersion,
  };
}
