/** How a PIX code begins, and how it ends: with its CRC. */
const BEGINS = /^000201/;
const ENDS = /6304[0-9A-F]{4}$/i;

/**
 * The words of a command line, with each PIX code in one piece: names of shops and cities have spaces, and whoever
 * pastes a code into a terminal forgets the quotes. A code that never ends is left as it was typed.
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
