/**
 * `text` in plain ASCII for a BR Code: EMV counts characters, and wallets disagree on how many an "ã" is. Removes accents
 * ("São" becomes "Sao") and all other characters outside printable ASCII, turns several spaces into one, and trims the
 * ends. May return "". Never throws.
 */
export function foldToAscii(text: string): string {
  if (FOLDED.test(text)) return text;
  return text
    .normalize("NFD")
    .replace(/\s+/g, " ")
    .replace(/[^ -~]/g, "")
    .replace(/ +/g, " ")
    .trim();
}

/** Words of ASCII, separated by one space each: most names are folded already. */
const FOLDED = /^[!-~]+(?: [!-~]+)*$/;
