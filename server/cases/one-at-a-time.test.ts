import { describe, expect, it } from "vitest";
import { createOneAtATime } from "./one-at-a-time.js";

/** A job that ends when `finish` is called. */
function createJob() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish, run: () => finished };
}

describe("one at a time", () => {
  it("refuses a second job while the first is running", async () => {
    const jobs = createOneAtATime();
    const first = createJob();
    const running = jobs.run(first.run);
    await expect(jobs.run(async () => "second")).rejects.toMatchObject({ reason: "run-in-progress" });
    first.finish();
    await running;
    expect(await jobs.run(async () => "third")).toBe("third");
  });

  it("waits for an aborted job and then runs one of the waiting ones", async () => {
    const jobs = createOneAtATime();
    const disconnect = new AbortController();
    const [first, second] = [createJob(), createJob()];
    const running = jobs.run(first.run, disconnect.signal);
    disconnect.abort();
    const waiting = jobs.run(second.run);
    const alsoWaiting = jobs.run(async () => "third");
    first.finish();
    await running;
    await expect(alsoWaiting).rejects.toMatchObject({ reason: "run-in-progress" });
    second.finish();
    await waiting;
  });

  it("starts no job whose client disconnected while waiting, and none after stop()", async () => {
    const jobs = createOneAtATime();
    const disconnect = new AbortController();
    const first = createJob();
    const running = jobs.run(first.run, disconnect.signal);
    disconnect.abort(new Error("disconnected"));
    const started: string[] = [];
    const waiting = new AbortController();
    const late = jobs.run(async () => started.push("late"), waiting.signal);
    waiting.abort(new Error("disconnected too"));
    first.finish();
    await running;
    await expect(late).rejects.toThrow("disconnected too");
    await jobs.stop();
    await expect(jobs.run(async () => started.push("after"))).rejects.toMatchObject({
      reason: "run-stopped",
    });
    expect(started).toEqual([]);
  });
});
