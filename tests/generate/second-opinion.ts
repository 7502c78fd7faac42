import type { GatewayOperationName } from "../../server/contract/operations.js";

/**
 * A second check of accepted bodies that does not use the server's schemas: the rules as the specification states them,
 * for the operations with the most rules.
 */
const characters = (text: unknown, max: number, min = 0) =>
  typeof text === "string" && [...text].length <= max && [...text].length >= min;
const isCentavos = (value: unknown) =>
  typeof value === "number" && value >= 0.01 && Number(value.toFixed(2)) === value;
const isDocument = (text: unknown) => typeof text === "string" && /^(\d{11}|\d{14})$/.test(text);

// biome-ignore lint/suspicious/noExplicitAny: a check reads any value, and throws if it has another shape.
type Body = Record<string, any>;
export const secondOpinions: Partial<Record<GatewayOperationName, (body: Body) => boolean>> = {
  cashOut: ({ value, externalId, description = "", details }) =>
    isCentavos(value) &&
    characters(externalId, 255, 1) &&
    characters(description, 140) &&
    ["DOCUMENT", "EMAIL", "PHONE", "RANDOM"].includes(details.keyType) &&
    characters(details.key, 255, 1) &&
    characters(details.name, 100, 1) &&
    isDocument(details.document),
  cashIn: ({ transaction, payer, additionalInfo = {}, splits = [] }) =>
    isCentavos(transaction.value) &&
    characters(transaction.description, 140, 1) &&
    characters(transaction.externalId, 255, 1) &&
    (transaction.expirationTime === undefined ||
      (transaction.expirationTime >= 30 && transaction.expirationTime <= 604_800)) &&
    [undefined, true, false].includes(transaction.generateQrCode) &&
    characters(payer.fullName, 100, 1) &&
    isDocument(payer.document) &&
    Object.keys(additionalInfo).length <= 10 &&
    Object.values(additionalInfo).every((text) => typeof text === "string") &&
    splits.length <= 10 &&
    splits.every(
      (split: Body) =>
        ["EMAIL", "PHONE", "CPF", "CNPJ", "RANDOM"].includes(split.pixKeyType) &&
        ["FIXED", "PERCENTAGE"].includes(split.type) &&
        split.value >= 0.01 &&
        isDocument(split.document) &&
        characters(split.name, 255, 1),
    ),
  registerWebhook: ({ url, eventType, headers = [], version }) =>
    /^https:|^http:\/\/(localhost|127\.)/.test(new URL(url).href) &&
    /^(cash|refund)_(in|out)$|^med_(created|accepted|rejected)$/.test(eventType) &&
    headers.length <= 5 &&
    headers.every(({ key, value }: Body) => /^[\x21-\x7e]+$/.test(key) && !/[\r\n\0]/.test(value)) &&
    [undefined, "v1", "v2"].includes(version),
};
