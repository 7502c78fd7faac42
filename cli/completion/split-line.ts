/**
 * Splits a command line up to the cursor into words as a shell does: quotes and backslashes keep spaces within a word. The
 * last word is the one being typed; it is empty after a space.
 */
export function splitLine(line: string): string[] {
  const words: string[] = [];
  let word = "";
  let quote = "";
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at);
    if (sign === "\\" && quote !== "'") word += line[++at] ?? "";
    else if (sign === quote) quote = "";
    else if (quote === "" && (sign === '"' || sign === "'")) quote = sign;
    else if (quote === "" && /\s/.test(sign)) {
      if (word !== "") words.push(word);
      word = "";
    } else word += sign;
  }
  return [...words, word];
}
