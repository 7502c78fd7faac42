import { accessToken } from "./access-token.js";
import { accountBalances } from "./account-balances.js";
import {
  changeAccount,
  createAccount,
  listAccounts,
  packCredentials,
  setBalance,
  showAccount,
  showCredentials,
} from "./accounts.control.js";
import { balance } from "./balance.js";
import { explainCertificate, issueCertificate } from "./certificates.control.js";
import { oauthToken } from "./oauth-token.js";

/** The gateway operations of accounts. */
export const gateway = { accessToken, balance, accountBalances, oauthToken } as const;

/** The control operations of accounts, by their names in the client. */
export const control = {
  showCredentials,
  packCredentials,
  listAccounts,
  createAccount,
  showAccount,
  changeAccount,
  setBalance,
  issueCertificate,
  explainCertificate,
} as const;
