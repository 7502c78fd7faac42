// Reads numbers of the command line.

export const isWhole = (number) => Number.isInteger(number) && number > 0;

/** The numbers in a text, joined with commas. Ends the process with code 2 if one is not a whole number above zero. */
export function wholeNumbers(option, text) {
  const numbers = text.split(",").map(Number);
  if (numbers.every(isWhole)) return numbers;
  console.error(`bench: --${option} takes whole numbers above zero, not "${text}".`);
  return process.exit(2);
}
