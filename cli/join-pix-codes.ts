/** The beginning of a PIX code, and its end: the CRC. */
const BEGINS = /^000201/;
const ENDS = /6304[0-9A-F]{4}$/i;

/**
 * Joins the words of each PIX code: names in a code have spaces, and a code is often pasted without quotes. A code without
 * an end stays as typed.
 */
export function joinPixCodes(words: readonly string[]): string[] {
  const whole: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [typed = ""] = words.slice(at, at + 1);
    const last = BEGINS.test(typed) ? words.findIndex((word, index) => index >= at && ENDS.test(word)) : at;
    whole.push(last > at ? words.slice(at, last + 1).join(" ") : typed);
    if (last > at) at = last;
  }
  return whole;
}
