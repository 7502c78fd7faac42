export declare function multiply(
  data: string,
  isEnough: (made: { transactions: number; lastSeq: number }) => boolean,
  options?: { distinctAmounts?: boolean },
): Promise<void>;
