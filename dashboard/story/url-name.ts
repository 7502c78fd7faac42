const LONGEST = 40;

/** A URL as the label of an action names it: host and path, shortened at the end. */
export function urlName(url: string): string {
  const name = url.replace(/^[a-z]+:\/\//, "").replace(/[?#].*$/, "");
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
}
