/** Readers of a setting's text: each returns its value, or a phrase that says what it must be. */

export const anyText = (text: string) => (text === "" ? { problem: "must not be empty" } : { value: text });
export const wholeNumber = (from: number, to: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to
    ? { value: Number(text) }
    : { problem: `must be a whole number from ${from} to ${to}` };
export const toggle = (text: string) =>
  ["1", "true", "yes"].includes(text)
    ? { value: true }
    : ["0", "false", "no"].includes(text)
      ? { value: false }
      : { problem: "must be true or false" };

export const isOneOf = (words: readonly string[]) => (text: string) => words.includes(text);
export const obeying = (rule: (text: string) => boolean, problem: string) => (text: string) =>
  rule(text) ? { value: text } : { problem };
