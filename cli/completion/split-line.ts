/**
 * Splits a command line up to the cursor into words as a shell does: quotes and backslashes keep spaces within a word. The
 * last word is the one being typed; it is empty after a space.
 */
export function splitLine(line: string): string[] {
  const words: string[] = [];
  let word = "";
  let quote = "";
  for (let index = 0; index < line.length; index++) {
    const char = line.charAt(index);
    if (char === "\\" && quote !== "'") word += line[++index] ?? "";
    else if (char === quote) quote = "";
    else if (quote === "" && (char === '"' || char === "'")) quote = char;
    else if (quote === "" && /\s/.test(char)) {
      if (word !== "") words.push(word);
      word = "";
    } else word += char;
  }
  return [...words, word];
}
