/** Paths below /sandbox/api that the tests of imports and of damaged files read. */
export const COMMON_READS: readonly string[] = [
  ...["verify", "accounts", "credentials", "charges", "meds", "clock", "agenda", "case", "endpoints"],
  ...["journal?limit=1000", "transactions?limit=1000", "deliveries?limit=1000"],
  ...["requests?limit=1000&plane=all", "scenarios/armed", "accounts/1/flows"],
];
