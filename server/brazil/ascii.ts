/**
 * `text` in plain ASCII, because EMV counts characters and wallets disagree on how many an "ã" is: accents go
 * ("São" is "Sao"), other characters outside printable ASCII go, runs of spaces become one, the ends are trimmed.
 * May return "". Never throws (assumption: BR Code).
 */
export function foldToAscii(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\s+/g, " ")
    .replace(/[^ -~]/g, "")
    .replace(/ +/g, " ")
    .trim();
}
