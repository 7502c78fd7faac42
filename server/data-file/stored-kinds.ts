import { METHODS } from "node:http";
import { z } from "zod";
import { decodeBrCode } from "../brazil/brcode.js";
import { isEndToEndId, TXID } from "../brazil/identifiers.js";
import { MAX_CENTAVOS } from "../brazil/money.js";
import { readPixKey } from "../brazil/pix-key.js";
import { accessToken } from "../contract/accounts/access-token.js";
import { LAST_CLOCK_INSTANT, LAST_DUE_INSTANT } from "../contract/clock/calendar.js";
import { recordedCause, wholeRequest } from "../contract/journal/requests.control.js";
import { mustExist } from "../contract/must-exist.js";
import { controlOperations, gatewayOperations } from "../contract/operations.js";
import { DATA_FILE_RULES } from "../contract/state/data-file-phrases.js";
import { hasAuthority } from "../contract/webhooks/callable-url.js";
import { wholeDelivery } from "../contract/webhooks/deliveries.control.js";
import { isListenerUrl } from "../contract/webhooks/listening.js";
import { webhookBody } from "../contract/webhooks/register-webhook.js";
import { isPrivateKey, readCertificate } from "../kernel/pki.js";

/** The kinds of values in the columns and meta entries of a data file. */

/** More than any history has, and small enough that a sandbox can continue to count. */
const MOST_ROWS = 999_999_999_999;

/** Marks the limit of a number that a sandbox continues to count. */
const COUNTED = "counted";
export const id = z.int().min(1).max(MOST_ROWS, COUNTED);
export const count = z.int().min(0).max(MOST_ROWS, COUNTED);
/** Whether an issue is only that such a number exceeds its limit by at most `growth`. */
export const isWithinGrowth = ({ message, input }: z.core.$ZodIssue, growth: () => number): boolean =>
  message === COUNTED && Number(input) <= MOST_ROWS + growth();
export const time = z.int().min(0).max(LAST_CLOCK_INSTANT);
export const laterTime = z.int().min(0).max(LAST_DUE_INSTANT);
/** A balance, which has no limit of its own. */
export const centavos = z.int().min(0);
/** The amount of one movement with its fee. The sum of thousands of them is still exact. */
export const movement = z
  .int()
  .min(0)
  .max(2 * MAX_CENTAVOS);
/** A fee or a limit in the settings of an account. */
export const amountSetting = z.int().min(0).max(MAX_CENTAVOS);
/** The amount of a posting. Setting a balance may move the whole balance in one posting. */
export const posted = z.int().min(1);
export const flag = z.literal([0, 1]);
/** Milliseconds of real time; a process may be suspended for any time. */
export const duration = z.number().min(0);
export const status = z.int().min(100).max(999);
export const text = z.string();
export const filled = text.refine((value) => value !== "", DATA_FILE_RULES.filled);
/** A text that every client can send, in a body, a form or a Basic header, and the token request accepts. */
export const secret = mustExist(accessToken.body, "body of the token request").shape.clientSecret.refine(
  (value) => !/\p{Cc}/u.test(value),
  DATA_FILE_RULES.printable,
);
export const ispb = text.refine((value) => /^\d{8}$/.test(value), DATA_FILE_RULES.ispb);
/** Scenario names with parameters, joined by commas; each with its trigger unless that was the header. */
const SCENARIO_PART = String.raw`\s*[a-z][a-z0-9-]*(:[\w.-]+)*( \((magic|ignored|armed #\d+)\))?\s*`;
const SCENARIO = new RegExp(`^${SCENARIO_PART}(,${SCENARIO_PART})*$`);
export const scenario = text.refine((value) => SCENARIO.test(value), DATA_FILE_RULES.scenario);
/** A later Node version may know more methods than this one. */
export const method = z.enum([...METHODS, "QUERY"]);
export const uuid = text.refine((value) => z.guid().safeParse(value).success, DATA_FILE_RULES.uuid);
/** The last part of the URL in a code, which is used in paths. */
export const location = text.refine((value) => /^[0-9a-f]{32}$/.test(value), DATA_FILE_RULES.location);
export const day = text.refine((value) => value === "" || isDay(value), DATA_FILE_RULES.day);
const isDay = (value: string) => z.iso.date().safeParse(value).success;

/** Twice the depth that requests may have; writing JSON recurses once per level. */
const DEEPEST = 128;
const isDeep = (value: unknown, left = DEEPEST): boolean =>
  typeof value === "object" &&
  value !== null &&
  (left === 0 || Object.values(value).some((part) => isDeep(part, left - 1)));

/** A text that is JSON of this kind. */
export const json = (of: z.ZodType) =>
  text
    .transform((written, context) => {
      try {
        const value: unknown = JSON.parse(written);
        if (!isDeep(value)) return value;
        context.addIssue({ code: "custom", message: DATA_FILE_RULES.depth });
      } catch {
        context.addIssue({ code: "custom", message: DATA_FILE_RULES.json });
      }
      return z.NEVER;
    })
    .pipe(of);

const PEM = /^-----BEGIN CERTIFICATE-----\n([A-Za-z0-9+/=\n]+)\n-----END CERTIFICATE-----\n?$/;
/** The DER in a PEM: everything between its first and last line; empty if it is not a PEM. */
export const derOf = (written: string): Buffer => Buffer.from(PEM.exec(written)?.[1] ?? "", "base64");

export const certificatePem = text.refine(
  (pem) => readCertificate(derOf(pem)) !== null,
  DATA_FILE_RULES.certificate,
);
export const privateKeyPem = text.refine(isPrivateKey, DATA_FILE_RULES.privateKey);
/** Empty for a user's own certificate without its key. */
export const clientKeyPem = z.union([z.literal(""), privateKeyPem]);

export const pixKey = text.refine((key) => readPixKey(key) !== null, DATA_FILE_RULES.pixKey);
export const keyType = z.enum(["CPF", "CNPJ", "EMAIL", "PHONE", "RANDOM", "DOCUMENT"]);
export const txid = text.refine((value) => TXID.test(value), DATA_FILE_RULES.txid);
/** The end-to-end id of a payment, or the rtrId of a return. */
export const interbankId = text.refine(isEndToEndId, DATA_FILE_RULES.interbankId);
const isHttpUrl = (url: string) => /^https?:/i.test(url) && hasAuthority(url);
export const registeredUrl = webhookBody.shape.url.refine(isHttpUrl, DATA_FILE_RULES.httpUrl);
export const receiverUrl = text.refine(
  (url) => isListenerUrl(url) || isHttpUrl(url),
  DATA_FILE_RULES.httpUrl,
);

/** The URL in a code; null unless this gateway created it. */
export function urlInCode(code: string): string | null {
  try {
    const { url, crc } = decodeBrCode(code);
    return crc.ok && url !== undefined ? url : null;
  } catch {
    return null;
  }
}
export const pixCode = text.refine((code) => urlInCode(code) !== null, DATA_FILE_RULES.pixCode);
export const operationName = z.enum([
  ...Object.values(gatewayOperations).map(({ id: name }) => name),
  ...Object.keys(controlOperations),
]);

export const headerLines = webhookBody.shape.headers.unwrap();
const { attemptList } = wholeDelivery.shape;
export const headers = attemptList.element.shape.requestHeaders;
const wholeExplanation = wholeRequest.shape.explanation.unwrap();
/** Earlier versions recorded a refusal without its cause, and a violation without its expected value. */
export const explanation = wholeExplanation.omit({ assumptions: true, cause: true }).extend({
  violations: z.array(wholeExplanation.shape.violations.element.partial({ expected: true })),
  cause: recordedCause.optional(),
});

/** An instant or a number that is stored as text. */
export const written = (number: z.ZodType<number, number>) =>
  text
    .regex(/^-?\d+$/)
    .transform(Number)
    .pipe(number);
export const whole = (lowest: number, highest: number) => written(z.int().min(lowest).max(highest));
