const LONGEST = 40;

/** A URL as a row or the label of an action names it: host and path, shortened in the middle, because URLs differ at their ends. */
export function urlName(url: string): string {
  const name = url.replace(/^[a-z]+:\/\//, "").replace(/[?#].*$/, "");
  if (name.length <= LONGEST) return name;
  const half = (LONGEST - 1) / 2;
  return `${name.slice(0, Math.ceil(half))}…${name.slice(-Math.floor(half))}`;
}
