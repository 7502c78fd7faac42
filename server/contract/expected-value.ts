/**
 * The message for an amount that breaks its rule. Clients of gateways of this family look for these words (assumption
 * MESSAGES).
 */
export const invalidValue = (rule: string) => `tem valor inválido: ${rule}`;

/** The expected value of a field: the message of its violation without the name of the field and `tem valor inválido`. */
export function expectedIn(message: string, field: string): string {
  const rule = message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
  return rule.replace(invalidValue(""), "");
}
