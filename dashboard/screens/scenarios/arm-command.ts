import { shellWord } from "../../../server/contract/shell-quote.js";

interface ArmOptions {
  readonly scenario: string;
  readonly operation?: string;
  readonly times?: number;
  readonly probability?: number;
  readonly account?: number;
}

/** The command that arms the same scenario. */
export function armCommand({ scenario, operation, times, probability = 1, account }: ArmOptions): string {
  const flags = [
    operation && `--operation ${operation}`,
    times !== undefined && `--times ${times}`,
    probability < 1 && `--probability ${probability}`,
    account !== undefined && `--account ${account}`,
  ];
  return ["localpix scenario arm", shellWord(scenario), ...flags.filter(Boolean)].join(" ");
}
