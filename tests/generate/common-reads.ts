/** Paths below /sandbox/api that list records. */
export const LISTS: readonly string[] = [
  ...["verify", "accounts", "credentials", "charges", "meds", "clock", "agenda", "case", "endpoints"],
  ...["journal?limit=1000", "transactions?limit=1000", "deliveries?limit=1000"],
  ...["requests?limit=1000&plane=all", "scenarios/armed", "accounts/1/flows"],
];
