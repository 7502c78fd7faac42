import { inEach, type Localized } from "./localized.js";
import { messageText, sentence } from "./rules.js";

/**
 * The message for an amount that breaks its rule. Clients of gateways of this family look for these words (assumption
 * MESSAGES).
 */
export const invalidValue = ({ en, pt }: Localized): string => sentence({ en, pt: `${INVALID}${pt}` });
const INVALID = "tem valor inválido: ";

/** The expected value in the message of a schema's check. */
export const expectedText = (message: string): Localized =>
  inEach((language) => messageText(message, language).replace(INVALID, ""));

/** The expected value of a field: the message of its violation without the name of the field and `tem valor inválido`. */
export function expectedIn(message: string, field: string): string {
  const rule = message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
  return rule.replace(INVALID, "");
}
