const NAME = "localpix.token";

/**
 * The token that a sandbox asks for when other machines can reach it. It comes once in the fragment of the
 * link that `localpix start` prints, which no server and no log ever sees, and stays with this tab.
 */
export function entryToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token !== null) {
    sessionStorage.setItem(NAME, token);
    history.replaceState(history.state, "", `${location.pathname}${location.search}`);
  }
  return sessionStorage.getItem(NAME) ?? undefined;
}
