/** The minimum that a provider can set for the expiration of charges, in seconds: up to a week. */
export const MINIMUM_EXPIRATION = { least: 30, most: 604_800 } as const;
