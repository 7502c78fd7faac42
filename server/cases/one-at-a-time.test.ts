import { describe, expect, it } from "vitest";
import { createOneAtATime } from "./one-at-a-time.js";

/** Work that ends when it is let go, or a while after it was told to end. */
function work() {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { letGo, run: () => gone };
}

describe("one at a time", () => {
  it("refuses a second one while the first is wanted", async () => {
    const apart = createOneAtATime();
    const first = work();
    const running = apart.run(first.run);
    await expect(apart.run(async () => "second")).rejects.toMatchObject({ reason: "apart-under-way" });
    first.letGo();
    await running;
    expect(await apart.run(async () => "third")).toBe("third");
  });

  it("waits for one that was told to end, and then lets in one of those that wait", async () => {
    const apart = createOneAtATime();
    const hangUp = new AbortController();
    const [first, second] = [work(), work()];
    const running = apart.run(first.run, hangUp.signal);
    hangUp.abort();
    const waiting = apart.run(second.run);
    const alsoWaiting = apart.run(async () => "third");
    first.letGo();
    await running;
    await expect(alsoWaiting).rejects.toMatchObject({ reason: "apart-under-way" });
    second.letGo();
    await waiting;
  });

  it("begins nothing for somebody who hung up while waiting, nor when all is to end", async () => {
    const apart = createOneAtATime();
    const hangUp = new AbortController();
    const first = work();
    const running = apart.run(first.run, hangUp.signal);
    hangUp.abort(new Error("hung up"));
    const begun: string[] = [];
    const given = new AbortController();
    const late = apart.run(async () => begun.push("late"), given.signal);
    given.abort(new Error("hung up too"));
    first.letGo();
    await running;
    await expect(late).rejects.toThrow("hung up too");
    await apart.stop();
    await expect(apart.run(async () => begun.push("after"))).rejects.toMatchObject({
      reason: "apart-stopped",
    });
    expect(begun).toEqual([]);
  });
});
