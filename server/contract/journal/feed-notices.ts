/** Changes that the live feed announces beside the journal: requests without an entry, and snapshots. */
export const FEED_NOTICES = ["requests", "snapshots"] as const;
export type FeedNotice = (typeof FEED_NOTICES)[number];
