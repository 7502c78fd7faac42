import type { Page } from "@playwright/test";

/** Runs `act` and returns the call count of the most-called function of the page. Unlike time, a count does not depend on the machine. */
export async function mostCalls(page: Page, act: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await act();
  const { result } = await session.send("Profiler.takePreciseCoverage");
  await session.send("Profiler.disable");
  await session.detach();
  const counts = result
    .filter(({ url }) => url.includes("/assets/"))
    .flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0));
  return Math.max(...counts);
}
