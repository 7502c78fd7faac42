/**
 * The paths of the dashboard's screens below /sandbox, as its router reads them; a part with `?` may be left out. At
 * other paths a browser gets the page with status 404, and the page says that it has no such screen.
 */
export const PAGE_PATHS = [
  "/overview",
  "/activity/:seq?",
  "/transactions/:id?",
  "/bank/:id?",
  "/meds/:id?",
  "/scenarios/:name?",
  "/clock",
  "/webhooks/:id?",
  "/account",
  "/state/:part?/:id?",
  "/assumptions/:id?",
  // Before the reference, whose path matches it too.
  "/docs/guides/:guide?",
  "/docs/:section?/:id?",
  "/about",
] as const;

export type PagePath = (typeof PAGE_PATHS)[number];

/** Former paths of screens. The server answers them too, and the page redirects to the current path for old bookmarks. */
export const FORMER_PATHS = ["/traffic/:seq?", "/requests/:id?"] as const;

export type FormerPath = (typeof FORMER_PATHS)[number];

/** The sections of the API reference. */
export const REFERENCE_SECTIONS = ["gateway", "control", "webhooks"] as const;

/** The values of those path parameters that have a few fixed values. */
const PAGE_WORDS: Readonly<Record<string, readonly string[]>> = {
  section: REFERENCE_SECTIONS,
  part: ["case", "reset"],
};

/** Whether a screen's path parameters have values that it knows. */
export const hasKnownWords = (params: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(params).every(
    ([name, value]) => value === undefined || (PAGE_WORDS[name]?.includes(String(value)) ?? true),
  );
