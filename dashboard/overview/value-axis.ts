/** The marks of a value axis from 0 to `top`, at most `most` steps apart: whole numbers, for milliseconds and for calls. */
export function valueMarks(top: number, most: number): readonly number[] {
  const least = top / most;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  const step = ([1, 2, 5].find((digit) => digit * power >= least) ?? 10) * power;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step);
}
