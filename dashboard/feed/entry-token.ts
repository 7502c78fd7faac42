const NAME = "localpix.token";

/**
 * The token that a sandbox asks for when other machines can reach it. It comes once in the fragment of the
 * link that `localpix start` prints, which no server and no log ever sees, and stays with this tab.
 */
export function entryToken(): string | undefined {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given !== null) {
    sessionStorage.setItem(NAME, given);
    history.replaceState(history.state, "", `${location.pathname}${location.search}`);
  }
  return sessionStorage.getItem(NAME) ?? undefined;
}
