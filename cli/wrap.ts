/** `text` broken between words into lines of at most `width` characters; a longer word keeps a line to itself. */
export function wrapped(text: string, width: number): string[] {
  const lines = [""];
  // An amount stays in one piece: "R$" at the end of a line and its figure on the next are read apart.
  for (const word of text.split(/(?<!R\$) /)) {
    const line = lines.at(-1)!;
    if (line !== "" && line.length + word.length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}
