import { z } from "zod";
import { money, name, personDocument } from "../control-fields.js";
import { reais } from "../fields.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { isPayer, isSettlement, PAYER_RULE, SETTLEMENT_RULE } from "../settings/settings.js";
import { webhookFormat } from "../webhooks/events.js";
import { forEachLimit } from "./account-limits.js";
import { MINIMUM_EXPIRATION } from "./minimum-expiration.js";
import { SPLIT_FREQUENCIES, type SplitFrequency } from "./split-frequencies.js";

// Without `.int()`: if `.int()` failed, zod would skip the rules that span several fields.
export const accountId = z.coerce.number().refine(Number.isSafeInteger, rule("whole")).min(1);

/** Everything that a client needs to act as this account. */
export const credentials = z
  .object({
    accountId: z.int(),
    clientId: z.string(),
    clientSecret: z.string(),
    certificatePem: z.string(),
    /** Empty if the settings file gives the certificate without its key. */
    privateKeyPem: z.string(),
    /** The certificate in percent-encoding (RFC 3986), ready for the header `X-SSL-Client-Cert`. */
    certificateHeader: z.string(),
    pixKey: z.string(),
    /** The fingerprint of the expired certificate that this call has just replaced; absent if it replaced none. */
    renews: z.string().optional(),
  })
  .meta({ id: "Credentials" });
export type Credentials = z.infer<typeof credentials>;

export const accountBalance = z
  .object({ available: reais(), blocked: reais() })
  .meta({ id: "AccountBalance" });

const limit = money.nullable();

/** A limit that is null is off. If settlement, payer or webhookVersion is null, the sandbox's setting applies. */
export const accountSettings = z.object({
  limits: z.object(forEachLimit(() => limit)),
  fees: z.object({ cashIn: money, cashOut: money, refund: money }),
  provider: z.object({
    name,
    minExpirationSeconds: z.int().min(MINIMUM_EXPIRATION.least).max(MINIMUM_EXPIRATION.most),
  }),
  splitFrequency: z.enum(Object.keys(SPLIT_FREQUENCIES) as SplitFrequency[]),
  settlement: z.string().refine(isSettlement, SETTLEMENT_RULE).nullable(),
  payer: z.string().refine(isPayer, PAYER_RULE).nullable(),
  medBlocksBalance: z.boolean(),
  webhookVersion: webhookFormat.nullable(),
});
export type AccountSettings = z.infer<typeof accountSettings>;

export const account = accountSettings
  .extend({
    id: z.int(),
    name: z.string(),
    document: z.string(),
    pixKey: z.string(),
    clientId: z.string(),
    createdAt: z.string(),
    balance: accountBalance,
  })
  .meta({ id: "Account" });
export type AccountView = z.infer<typeof account>;

export const showCredentials = controlOperation(
  "GET",
  "/sandbox/api/credentials",
  {
    en: "The credentials with which a client acts as an account",
    pt: "As credenciais com que um cliente age como uma conta",
  },
  z.strictObject({ account: accountId.optional() }),
  credentials,
  { problems: ["account-unknown"] },
);

export const packCredentials = controlOperation(
  "GET",
  "/sandbox/api/credentials/p12",
  {
    en: "Certificate and key of an account as one PKCS #12 file",
    pt: "Certificado e chave de uma conta em um arquivo PKCS #12",
  },
  z.strictObject({
    account: accountId.optional(),
    password: z
      .string()
      .regex(/^[ -~]{1,100}$/, rule("printable-ascii", { from: 1, to: 100 }))
      .default("localpix")
      .meta({ examples: ["localpix"] }),
  }),
  z.object({
    fileName: z.string(),
    password: z.string(),
    /** The file in Base64. */
    p12: z.string(),
  }),
  { problems: ["account-unknown", "private-key-unknown"] },
);

export const listAccounts = controlOperation(
  "GET",
  "/sandbox/api/accounts",
  { en: "Every account with its settings and balance", pt: "Cada conta com suas configurações e seu saldo" },
  z.strictObject({}),
  z.object({ accounts: z.array(account) }),
);

export const createAccount = controlOperation(
  "POST",
  "/sandbox/api/accounts",
  {
    en: "Create an account with its own credentials, balance and settings",
    pt: "Cria uma conta com suas próprias credenciais, saldo e configurações",
  },
  z
    .strictObject({
      name: name.optional(),
      document: personDocument.optional(),
      pixKey: z.string().optional(),
      balance: money.optional(),
    })
    .meta({ examples: [{ name: "Loja Horizonte", balance: 5_000 }] }),
  credentials,
  { status: 201, problems: ["account-key-taken", "account-key-invalid"] },
);

export const showAccount = controlOperation(
  "GET",
  "/sandbox/api/accounts/:id",
  { en: "One account with its settings and balance", pt: "Uma conta com suas configurações e seu saldo" },
  z.strictObject({ id: accountId }),
  account,
  { problems: ["account-unknown"] },
);

export const changeAccount = controlOperation(
  "PATCH",
  "/sandbox/api/accounts/:id",
  {
    en: "Change settings of an account; fields that are left out keep their values",
    pt: "Muda configurações de uma conta; campos omitidos mantêm o seu valor",
  },
  z
    .strictObject({
      id: accountId,
      limits: accountSettings.shape.limits.partial().strict().optional(),
      fees: accountSettings.shape.fees.partial().strict().optional(),
      provider: accountSettings.shape.provider.partial().strict().optional(),
      splitFrequency: accountSettings.shape.splitFrequency.optional(),
      settlement: accountSettings.shape.settlement.optional(),
      payer: accountSettings.shape.payer.optional(),
      medBlocksBalance: accountSettings.shape.medBlocksBalance.optional(),
      webhookVersion: accountSettings.shape.webhookVersion.optional(),
    })
    .meta({ examples: [{ limits: { perTransaction: 1_000 }, settlement: "manual" }] }),
  account,
  { problems: ["account-unknown"] },
);

export const setBalance = controlOperation(
  "PUT",
  "/sandbox/api/accounts/:id/balance",
  {
    en: "Set the available balance with an adjusting posting",
    pt: "Define o saldo disponível com um lançamento de ajuste",
  },
  z.strictObject({ id: accountId, available: money }),
  accountBalance,
  { problems: ["account-unknown"] },
);
