/** Twice the timeout of a poll (vitest.config.ts), because a process has to start first: no test is about speed. */
const PATIENCE_MS = 30_000;

/** Waits for a promise. Rejects with what `seen` returns if it takes longer than that. */
export async function withinPatience<Value>(what: Promise<Value>, seen: () => string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing within ${PATIENCE_MS} ms. ${seen()}`)), PATIENCE_MS);
  });
  return Promise.race([what, patience]).finally(() => clearTimeout(timer));
}
