import { METHODS } from "node:http";
import { z } from "zod";
import { decodeBrCode } from "../brazil/brcode.js";
import { isEndToEndId, TXID } from "../brazil/identifiers.js";
import { MAX_CENTAVOS } from "../brazil/money.js";
import { readPixKey } from "../brazil/pix-key.js";
import { wholeRequest } from "../contract/journal/requests.control.js";
import { controlOperations, gatewayOperations } from "../contract/operations.js";
import { DATA_FILE_RULES } from "../contract/state/data-file-phrases.js";
import { hasAuthority } from "../contract/webhooks/callable-url.js";
import { wholeDelivery } from "../contract/webhooks/deliveries.control.js";
import { isListenerUrl } from "../contract/webhooks/listening.js";
import { webhookBody } from "../contract/webhooks/register-webhook.js";
import { isPrivateKey, readCertificate } from "../kernel/pki.js";

/** The kinds of values that columns and small facts of a data file hold. */

/** Larger than any history, and small enough to go on counting from. */
export const MOST_ROWS = 999_999_999_999;
/** The calendar of the sandbox ends with the year 8999; what is put off may fall due later, in a year of four digits. */
export const LAST_PRESENT = Date.UTC(9000, 0, 1) - 1;
export const LAST_INSTANT = Date.UTC(10_000, 0, 1) - 1;
/** An hour is more than anything takes that is measured. */
export const LONGEST_MS = 3_600_000;

export const id = z.int().min(1).max(MOST_ROWS);
export const count = z.int().min(0).max(MOST_ROWS);
export const time = z.int().min(0).max(LAST_PRESENT);
export const laterTime = z.int().min(0).max(LAST_INSTANT);
/** A balance: what came together, which is bounded by nothing but its sum. */
export const centavos = z.int().min(0);
/** What moves at once, with its fee. Thousands of them still add up exactly. */
export const movement = z
  .int()
  .min(0)
  .max(2 * MAX_CENTAVOS);
/** What an account is set to: a fee or a limit. */
export const amountSetting = z.int().min(0).max(MAX_CENTAVOS);
/** A whole balance may move at once, when somebody sets another one. */
export const posted = z.int().min(1);
export const flag = z.literal([0, 1]);
export const duration = z.number().min(0).max(LONGEST_MS);
export const status = z.int().min(100).max(999);
export const text = z.string();
export const filled = text.refine((value) => value !== "", DATA_FILE_RULES.filled);
/** What every client can send: in a body, a form or a Basic header. */
export const secret = filled.refine((value) => !/\p{Cc}/u.test(value), DATA_FILE_RULES.printable);
export const ispb = text.refine((value) => /^\d{8}$/.test(value), DATA_FILE_RULES.ispb);
/** Names with their parameters, joined by commas, each with how it was met where that was not by header. */
const SCENARIO_PART = String.raw`\s*[a-z][a-z0-9-]*(:[\w.-]+)*( \((magic|ignored|armed #\d+)\))?\s*`;
const SCENARIO = new RegExp(`^${SCENARIO_PART}(,${SCENARIO_PART})*$`);
export const scenario = text.refine((value) => SCENARIO.test(value), DATA_FILE_RULES.scenario);
/** Servers of a later Node know one method more than this one may. */
export const method = z.enum([...METHODS, "QUERY"]);
export const uuid = text.refine((value) => z.guid().safeParse(value).success, DATA_FILE_RULES.uuid);
/** The last part of the URL in a code, which stands in paths. */
export const location = text.refine((value) => /^[0-9a-f]{32}$/.test(value), DATA_FILE_RULES.location);
export const day = text.refine((value) => value === "" || isDay(value), DATA_FILE_RULES.day);
const isDay = (value: string) => z.iso.date().safeParse(value).success;

/** Requests may nest half as deep; what writes JSON goes to its end with a call for each level. */
const DEEPEST = 128;
const isDeep = (value: unknown, left = DEEPEST): boolean =>
  typeof value === "object" &&
  value !== null &&
  (left === 0 || Object.values(value).some((one) => isDeep(one, left - 1)));

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
/** The DER within a PEM, which is all between its first and last line; empty where it is none. */
export const derOf = (written: string): Buffer => Buffer.from(PEM.exec(written)?.[1] ?? "", "base64");

export const certificatePem = text.refine(
  (pem) => readCertificate(derOf(pem)) !== null,
  DATA_FILE_RULES.certificate,
);
export const privateKeyPem = text.refine(isPrivateKey, DATA_FILE_RULES.privateKey);

export const pixKey = text.refine((key) => readPixKey(key) !== null, DATA_FILE_RULES.pixKey);
export const keyType = z.enum(["CPF", "CNPJ", "EMAIL", "PHONE", "RANDOM", "DOCUMENT"]);
export const txid = text.refine((value) => TXID.test(value), DATA_FILE_RULES.txid);
/** Of a payment or of what goes back. */
export const interbankId = text.refine(isEndToEndId, DATA_FILE_RULES.interbankId);
const isHttpUrl = (url: string) => /^https?:/i.test(url) && hasAuthority(url);
export const registeredUrl = webhookBody.shape.url.refine(isHttpUrl, DATA_FILE_RULES.httpUrl);
export const receiverUrl = text.refine(
  (url) => isListenerUrl(url) || isHttpUrl(url),
  DATA_FILE_RULES.httpUrl,
);

/** The URL in a code; null where it is none that this gateway has made. */
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
export const explanation = wholeRequest.shape.explanation.unwrap().omit({ assumptions: true });

/** An instant or a number, as it is written into a text. */
export const whole = (lowest: number, highest: number) =>
  text
    .regex(/^-?\d+$/)
    .transform(Number)
    .pipe(z.int().min(lowest).max(highest));
