/** Twice as long as a poll (vitest.config.ts), because a process has to start first: no test is about speed. */
const PATIENCE_MS = 30_000;

/** Waits for something that should come; rejects with what was seen instead if it has not come by then. */
export async function withinPatience<Value>(what: Promise<Value>, seen: () => string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing within ${PATIENCE_MS} ms. ${seen()}`)), PATIENCE_MS);
  });
  return Promise.race([what, patience]).finally(() => clearTimeout(timer));
}
