/**
 * Says that an amount breaks its rule, in the words that clients of such gateways look for in a message (assumption
 * MESSAGES).
 */
export const invalidValue = (rule: string) => `tem valor inválido: ${rule}`;

/** What a field should be: the sentence of its violation without the field's name, and without saying that it is wrong. */
export function expectedIn(message: string, field: string): string {
  const rule = message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
  return rule.replace(invalidValue(""), "");
}
