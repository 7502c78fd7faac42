import { afterEach, describe, expect, it, vi } from "vitest";
import { journalEntry } from "../contract/journal/journal.js";
import type { DeliveryPlan } from "../contract/scenarios/scenario.js";
import { createDeliverer, type Deliverer } from "./deliverer.js";
import { DELIVERY, type Delivery, type OutgoingWebhook } from "./deliveries.js";
import { createDeliverySearch } from "./delivery-search.js";
import { createDeliverySettings } from "./delivery-settings.js";
import { createDeliveryTransitions } from "./delivery-state.js";
import { createDispatch } from "./dispatch.js";
import { createHoldService } from "./hold-service.js";
import { createHolds, type HoldFilter } from "./holds.js";
import { createInterventions } from "./interventions.js";
import { deliveryInvariants } from "./invariants.js";
import { createRecovery } from "./recovery.js";
import { noAnswerWithin, type WebhookClient } from "./webhook-client.js";
import { NOON, openTestWorld } from "./webhook-world-for-test.js";

const MINUTE = 60_000;
const URL = "https://loja.example/pix";
const OTHER = "https://contador.example/pix";

/** The default of DELIVERY: at once, then after 5, 5 and 15 minutes. */
const SCHEDULE = [0, 5 * MINUTE, 5 * MINUTE, 15 * MINUTE];

interface Post {
  readonly url: string;
  readonly headers: readonly string[];
  readonly body: string;
  readonly timeoutMs: number;
  readonly delivery: number;
  /** Responds with a status, or not at all if it is null. */
  answer(status: number | null): void;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Runs the event loop until everything that is ready is done. */
const quiet = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
};

/** A deliverer whose webhook client responds as the test says, with the clock frozen at noon. */
async function world({ schedule = SCHEDULE as readonly number[], timeoutMs = 10_000, strict = false } = {}) {
  const faults: unknown[] = [];
  const onFault = (fault: unknown) => void faults.push(fault);
  const { kernel, deliveries, queue: deliveryQueue } = await openTestWorld({ onFault });
  const { database, meta, clock, journal, agenda } = kernel;

  const posts: Post[] = [];
  let reply: (post: Post) => number | null | "later" = () => 200;
  let closed = false;
  const client: WebhookClient = {
    post: (url, headers, body, timeoutMs, registerTimeout) =>
      new Promise((resolve) => {
        registerTimeout?.(() => resolve(noAnswerWithin(timeoutMs, timeoutMs)));
        const delivery = Number(headers[headers.indexOf("x-localpix-delivery-id") + 1]);
        const answer = (statusCode: number | null) =>
          resolve({
            statusCode,
            responseHeaders: statusCode === null ? null : { "x-answer": "yes" },
            responseBody: statusCode === null ? null : `answer ${statusCode}`,
            error: statusCode === null ? "Connection refused: nothing listens there." : null,
            durationMs: 12.34,
          });
        const post = { url, headers, body, timeoutMs, delivery, answer };
        posts.push(post);
        const status = reply(post);
        if (status !== "later") answer(status);
      }),
    close: async () => {
      closed = true;
    },
  };
  const search = createDeliverySearch(database);
  const holds = createHolds(database, clock, meta);
  const settings = createDeliverySettings(database, meta, { schedule, timeoutMs });
  const transitions = createDeliveryTransitions(database, deliveries, agenda, deliveryQueue);
  const dispatch = createDispatch(kernel, { deliveries, holds, settings }, deliveryQueue);
  const interventions = createInterventions(kernel, { deliveries, transitions, dispatch });
  const newDeliverer = () =>
    createDeliverer(
      kernel,
      { deliveries, search, holds, transitions, interventions, settings },
      {
        webhookClient: client,
        userAgent: "localpix/test",
        listeners: { send: async () => null },
        isPlain: () => false,
        strict,
      },
      onFault,
    );
  const deliverer = newDeliverer();
  deliveryQueue.onSend(deliverer.send);
  const holdService = createHoldService(journal, {
    deliveries,
    search,
    holds,
    transitions,
    interventions,
    isUnderWay: deliverer.isUnderWay,
  });
  agenda.on(DELIVERY, deliverer.due);
  agenda.waitFor(deliverer.awaited);
  const start = journal.latest();

  let events = 0;
  const webhook = (url = URL): OutgoingWebhook => {
    events += 1;
    return {
      eventId: `event-${events}`,
      eventSeq: events,
      eventType: "cash_in",
      accountId: 1,
      transactionId: null,
      url,
      headers: [{ key: "x-mine", value: "1" }],
      body: `{"n":${events}}`,
    };
  };
  const insert = (url = URL, dueAt: number | null = null) =>
    deliveries.insert(webhook(url), { dueAt, createdAt: clock.now() });
  /** Like the outbox: stores a delivery and sends it after the commit. */
  const queue = (url = URL) =>
    database.write(() => {
      const id = insert(url);
      database.afterCommit(() => deliverer.send(id, url));
      return id;
    });
  const find = (id: number) => deliveries.find(id) as Delivery;
  const state = (id: number) => {
    const { status, attempts, dueAt } = find(id);
    return [status, attempts, dueAt === null ? null : (dueAt - NOON) / MINUTE];
  };
  closers.push(async () => {
    // Before the answers: each makes room for the next attempt.
    const stopped = deliverer.stop();
    for (const post of posts) post.answer(200);
    await agenda.stop();
    await stopped;
    const broken = deliveryInvariants(database, clock)().filter(({ ok }) => !ok);
    database.close();
    expect(faults).toEqual([]);
    expect(broken).toEqual([]);
  });
  return {
    database,
    faults,
    deliverer,
    newDeliverer,
    deliveries,
    posts,
    insert,
    queue,
    find,
    state,
    /** Sets the client's responses from now on. */
    answer: (how: typeof reply) => {
      reply = how;
    },
    kernel,
    search,
    interventions,
    dispatch,
    webhook,
    /** Sends through another deliverer from now on, as after a restart. */
    sendThrough: (other: Deliverer) => {
      deliveryQueue.onSend(other.send);
    },
    retry: (id: number) => database.write(() => interventions.retry(find(id))),
    cancel: (id: number) => database.write(() => interventions.cancel(find(id))),
    hold: (filter: HoldFilter = {}) => database.write(() => holdService.hold(filter)),
    release: (filter: HoldFilter = {}, order: readonly number[] = []) =>
      database.write(() => holdService.release(filter, order)),
    advance: (milliseconds: number) => agenda.advance(clock.now() + milliseconds),
    jump: (milliseconds: number) => database.write(() => clock.jump(clock.now() + milliseconds)),
    attempts: (id: number) =>
      deliveries.attempts(id).map(({ at, manual, statusCode }) => [(at - NOON) / MINUTE, manual, statusCode]),
    facts: () =>
      journal.since(start, 1_000).map((entry) => {
        expect(journalEntry.safeParse(entry).error).toBeUndefined();
        return entry;
      }),
    agenda,
    isClosed: () => closed,
    /** Returns the internal errors so far and clears them. */
    takeFaults: () => faults.splice(0),
  };
}

describe("a delivery", () => {
  it("is one POST with the registered headers (assumption DELIVERY_HEADERS)", async () => {
    const { queue, deliverer, posts, state, deliveries, facts } = await world();
    const id = await queue();
    await deliverer.idle();
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({ url: URL, body: '{"n":1}', timeoutMs: 10_000 });
    expect(posts[0]!.headers).toEqual([
      ...["content-type", "application/json"],
      ...["user-agent", "localpix/test"],
      ...["x-localpix-event-id", "event-1"],
      ...["x-localpix-delivery-id", String(id)],
      ...["x-localpix-attempt", "1"],
      ...["x-mine", "1"],
    ]);
    expect(state(id)).toEqual(["delivered", 1, null]);
    expect(deliveries.attempts(id)).toEqual([
      {
        number: 1,
        manual: false,
        at: NOON,
        durationMs: 12.34,
        requestHeaders: expect.objectContaining({ "x-localpix-attempt": "1", "x-mine": "1" }),
        statusCode: 200,
        responseHeaders: { "x-answer": "yes" },
        responseBody: "answer 200",
        error: null,
        acknowledged: true,
      },
    ]);
    expect(facts()).toMatchObject([
      {
        type: "delivery.attempted",
        account: 1,
        data: {
          deliveryId: String(id),
          url: URL,
          attempt: 1,
          manual: false,
          statusCode: 200,
          acknowledged: true,
          durationMs: 12.3,
          status: "delivered",
          nextAttemptAt: null,
        },
      },
    ]);
  });

  it.each([
    [200, "delivered"],
    [201, "delivered"],
    [204, "delivered"],
    [299, "delivered"],
    [199, "waiting"],
    [300, "waiting"],
    [302, "waiting"],
    [400, "waiting"],
    [404, "waiting"],
    [410, "waiting"],
    [429, "waiting"],
    [500, "waiting"],
    [null, "waiting"],
  ])("answered with %s is %s", async (status, expected) => {
    const { queue, deliverer, state, answer, find } = await world();
    answer(() => status);
    const id = await queue();
    await deliverer.idle();
    expect(state(id)[0]).toBe(expected);
    expect(find(id).lastStatusCode).toBe(status);
    expect(find(id).lastError).toBe(status === null ? "Connection refused: nothing listens there." : null);
  });

  it.each([
    [200, "delivered"],
    [201, "waiting"],
    [204, "waiting"],
    [299, "waiting"],
  ])("answered with %s under --strict is %s", async (status, expected) => {
    const { queue, deliverer, state, answer } = await world({ strict: true });
    answer(() => status);
    const id = await queue();
    await deliverer.idle();
    expect(state(id)[0]).toBe(expected);
  });

  it.each([
    [200, false, undefined],
    [204, false, /^Answered 204: only 200 is documented/],
    [204, true, /^Answered 204: with --strict only 200/],
    [500, true, undefined],
  ])("answered with %s, strict: %s, has the warning %s in the journal", async (status, strict, warning) => {
    const { queue, deliverer, answer, facts } = await world({ strict });
    answer(() => status);
    await queue();
    await deliverer.idle();
    const [fact] = facts() as { data: { acknowledged: boolean; warning?: string } }[];
    expect(fact!.data.acknowledged).toBe(!strict);
    if (warning === undefined) expect(fact!.data).not.toHaveProperty("warning");
    else expect(fact!.data.warning).toMatch(warning);
  });

  it("has the same event id and body on every attempt, and counts the attempts", async () => {
    const { queue, advance, posts, answer } = await world();
    answer(() => 500);
    await queue();
    await advance(60 * MINUTE);
    const header = (name: string) => posts.map(({ headers }) => headers[headers.indexOf(name) + 1]);
    expect(header("x-localpix-attempt")).toEqual(["1", "2", "3", "4"]);
    expect(new Set(header("x-localpix-event-id")).size).toBe(1);
    expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
  });
});

describe("the schedule (assumption DELIVERY)", () => {
  it("makes attempts at once and 5, 5 and 15 minutes later, then no more", async () => {
    const { queue, advance, state, attempts, answer, agenda, facts } = await world();
    answer(() => 500);
    const id = await queue();
    await advance(0);
    expect(state(id)).toEqual(["waiting", 1, 5]);
    await advance(5 * MINUTE - 1);
    expect(state(id)).toEqual(["waiting", 1, 5]);
    await advance(1);
    expect(state(id)).toEqual(["waiting", 2, 10]);
    await advance(24 * 60 * MINUTE);
    expect(state(id)).toEqual(["exhausted", 4, null]);
    expect(attempts(id)).toEqual([
      [0, false, 500],
      [5, false, 500],
      [10, false, 500],
      [25, false, 500],
    ]);
    expect(agenda.pending()).toBe(0);
    expect(facts().map(({ data }) => (data as { nextAttemptAt: string | null }).nextAttemptAt)).toEqual([
      "2030-02-14T15:05:00.000Z",
      "2030-02-14T15:10:00.000Z",
      "2030-02-14T15:25:00.000Z",
      null,
    ]);
  });

  it("ends with the first success", async () => {
    const { queue, advance, state, posts, answer, agenda } = await world();
    answer(() => (posts.length < 3 ? null : 204));
    const id = await queue();
    await advance(60 * MINUTE);
    expect(state(id)).toEqual(["delivered", 3, null]);
    expect(agenda.pending()).toBe(0);
  });

  it("with one attempt is exhausted after it", async () => {
    const { queue, deliverer, state, answer } = await world({ schedule: [0] });
    answer(() => 500);
    const id = await queue();
    await deliverer.idle();
    expect(state(id)).toEqual(["exhausted", 1, null]);
  });

  it("may begin with a delay", async () => {
    const { database, insert, advance, state, posts, agenda } = await world({ schedule: [MINUTE, MINUTE] });
    const id = await database.write(() => {
      const inserted = insert(URL, NOON + MINUTE);
      agenda.put(NOON + MINUTE, DELIVERY, inserted);
      return inserted;
    });
    await advance(MINUTE - 1);
    expect(posts).toEqual([]);
    await advance(1);
    expect(state(id)).toEqual(["delivered", 1, null]);
  });

  it("schedules nothing in the past, however late the response is", async () => {
    const { queue, posts, answer, jump, deliverer, state } = await world();
    answer(() => "later");
    const id = await queue();
    await quiet();
    await jump(60 * MINUTE);
    posts[0]!.answer(500);
    await deliverer.idle();
    expect(state(id)).toEqual(["waiting", 1, 65]);
  });
});

describe("a manual retry", () => {
  it("of a waiting delivery is made at once and uses up no scheduled attempt", async () => {
    const { queue, advance, retry, deliverer, state, attempts, answer, agenda } = await world();
    answer(() => 500);
    const id = await queue();
    await advance(MINUTE);
    await retry(id);
    await deliverer.idle();
    expect(state(id)).toEqual(["waiting", 2, 6]);
    expect(agenda.pending()).toBe(1);
    await advance(24 * 60 * MINUTE);
    expect(attempts(id)).toEqual([
      [0, false, 500],
      [1, true, 500],
      [6, false, 500],
      [11, false, 500],
      [26, false, 500],
    ]);
    expect(state(id)[0]).toBe("exhausted");
  });

  it("that succeeds takes the waiting delivery off the agenda", async () => {
    const { queue, advance, retry, deliverer, state, answer, agenda } = await world();
    answer(() => 500);
    const id = await queue();
    await advance(MINUTE);
    answer(() => 200);
    await retry(id);
    await deliverer.idle();
    expect(state(id)).toEqual(["delivered", 2, null]);
    expect(agenda.pending()).toBe(0);
  });

  it.each([
    [200, "delivered"],
    [500, "exhausted"],
  ])("of an exhausted delivery, answered %d, leaves it %s", async (status, expected) => {
    const { queue, retry, deliverer, state, answer, agenda } = await world({ schedule: [0] });
    answer(() => 500);
    const id = await queue();
    await deliverer.idle();
    answer(() => status);
    await retry(id);
    await deliverer.idle();
    expect(state(id)).toEqual([expected, 2, null]);
    expect(agenda.pending()).toBe(0);
  });

  it("of a delivered delivery sends it again; a failure does not undo the success", async () => {
    const { queue, retry, deliverer, state, attempts, answer, agenda } = await world();
    const id = await queue();
    await deliverer.idle();
    answer(() => 500);
    await retry(id);
    await deliverer.idle();
    expect(state(id)).toEqual(["delivered", 2, null]);
    expect(attempts(id)).toEqual([
      [0, false, 200],
      [0, true, 500],
    ]);
    expect(agenda.pending()).toBe(0);
  });

  it.each([
    [200, 200, "delivered"],
    [200, 500, "delivered"],
    [500, 200, "delivered"],
    [500, 500, "waiting"],
  ])("requested during an attempt is still made: %d, then %d, is %s", async (first, second, expected) => {
    const { queue, retry, deliverer, posts, state, attempts, answer, facts } = await world();
    answer(() => "later");
    const id = await queue();
    await quiet();
    await retry(id);
    await quiet();
    expect(posts).toHaveLength(1);
    posts[0]!.answer(first);
    await quiet();
    expect(posts).toHaveLength(2);
    expect(state(id)).toEqual(["queued", 1, null]);
    posts[1]!.answer(second);
    await deliverer.idle();
    expect(state(id)).toEqual([expected, 2, expected === "waiting" ? 5 : null]);
    expect(attempts(id)).toEqual([
      [0, false, first],
      [0, true, second],
    ]);
    expect(facts().map(({ type, data }) => [type, (data as { status?: string }).status])).toEqual([
      ["delivery.retried", undefined],
      ["delivery.attempted", "queued"],
      ["delivery.attempted", expected],
    ]);
  });

  it("requested three times is made three times, one after the other", async () => {
    const { queue, retry, deliverer, posts, attempts, answer } = await world();
    answer(() => "later");
    const id = await queue();
    await quiet();
    for (let times = 0; times < 3; times++) await retry(id);
    for (let at = 0; at < 4; at++) {
      await quiet();
      expect(posts).toHaveLength(at + 1);
      posts[at]!.answer(500);
    }
    await deliverer.idle();
    expect(attempts(id).map(([, manual]) => manual)).toEqual([false, true, true, true]);
  });

  it("of a delivery in line turns its next attempt into a manual one", async () => {
    const { queue, retry, deliverer, posts, attempts, answer, state } = await world();
    answer(() => "later");
    for (let at = 0; at < 8; at++) await queue();
    const id = await queue();
    await quiet();
    await retry(id);
    await quiet();
    expect(posts).toHaveLength(8);
    answer(() => 500);
    for (const post of [...posts]) post.answer(200);
    await deliverer.idle();
    expect(attempts(id)).toEqual([[0, true, 500]]);
    // The schedule has not started: its first attempt is due at once.
    expect(state(id)).toEqual(["waiting", 1, 0]);
  });

  it("resolves whenAttemptRecorded() once the attempt is recorded", async () => {
    const { queue, retry, deliverer, attempts } = await world();
    const id = await queue();
    await deliverer.idle();
    const attempted = deliverer.whenAttemptRecorded(id);
    await retry(id);
    await attempted;
    expect(attempts(id)).toHaveLength(2);
  });

  it("requested in a unit of work that is rolled back is not made", async () => {
    const { database, queue, deliverer, interventions, find, posts, state } = await world();
    const id = await queue();
    await deliverer.idle();
    const undone = database.write(() => {
      interventions.retry(find(id));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow();
    await deliverer.idle();
    expect(posts).toHaveLength(1);
    expect(state(id)[0]).toBe("delivered");
  });
});

describe("cancelling", () => {
  it("takes a waiting delivery off the agenda for good", async () => {
    const { queue, advance, cancel, state, posts, answer, agenda, facts } = await world();
    answer(() => 500);
    const id = await queue();
    await advance(MINUTE);
    await cancel(id);
    expect(state(id)).toEqual(["cancelled", 1, null]);
    expect(agenda.pending()).toBe(0);
    await advance(24 * 60 * MINUTE);
    expect(posts).toHaveLength(1);
    expect(facts().at(-1)).toMatchObject({ type: "delivery.cancelled", data: { deliveryId: String(id) } });
  });

  it("keeps a delivery in line from being sent", async () => {
    const { queue, cancel, deliverer, posts, state, answer } = await world();
    answer(() => "later");
    for (let at = 0; at < 8; at++) await queue();
    const id = await queue();
    await quiet();
    await cancel(id);
    for (const post of [...posts]) post.answer(200);
    await deliverer.idle();
    expect(posts).toHaveLength(8);
    expect(state(id)).toEqual(["cancelled", 0, null]);
  });

  it.each([
    [500, "cancelled"],
    [null, "cancelled"],
    // The receiver has accepted the event.
    [200, "delivered"],
  ])("during an attempt that is then answered %s leaves the delivery %s", async (status, expected) => {
    const { queue, cancel, deliverer, posts, state, answer, agenda } = await world();
    answer(() => "later");
    const id = await queue();
    await quiet();
    await cancel(id);
    posts[0]!.answer(status);
    await deliverer.idle();
    expect(state(id)).toEqual([expected, 1, null]);
    expect(agenda.pending()).toBe(0);
  });

  it("drops requested manual retries", async () => {
    const { queue, cancel, retry, deliverer, posts, state, answer } = await world();
    answer(() => "later");
    const id = await queue();
    await quiet();
    await retry(id);
    await cancel(id);
    posts[0]!.answer(500);
    await deliverer.idle();
    expect(posts).toHaveLength(1);
    expect(state(id)).toEqual(["cancelled", 1, null]);
  });

  it("is final: a manual retry that fails afterwards does not restart the schedule", async () => {
    const { queue, advance, cancel, retry, deliverer, posts, answer, agenda } = await world();
    answer(() => 500);
    const id = await queue();
    await advance(MINUTE);
    await cancel(id);
    await retry(id);
    await deliverer.idle();
    expect(posts).toHaveLength(2);
    expect(agenda.pending()).toBe(0);
    await advance(24 * 60 * MINUTE);
    expect(posts).toHaveLength(2);
  });
});

describe("two attempts of one delivery", () => {
  // Both attempts would have the same number, and the second could not be recorded.
  it("never run at the same time, even if it was cancelled and retried during the first", async () => {
    const { queue, cancel, retry, posts, answer } = await world();
    answer(() => "later");
    const id = await queue();
    await quiet();
    await cancel(id);
    await retry(id);
    await quiet();
    expect(posts.filter(({ delivery }) => delivery === id)).toHaveLength(1);
  });

  it("never run at the same time, even if it was cancelled and retried while in line", async () => {
    const { queue, cancel, retry, posts, answer } = await world();
    answer(() => "later");
    for (let at = 0; at < 8; at++) await queue();
    const id = await queue();
    await quiet();
    await cancel(id);
    await retry(id);
    for (const post of [...posts]) post.answer(200);
    await quiet();
    expect(posts.filter(({ delivery }) => delivery === id)).toHaveLength(1);
  });
});

describe("each URL", () => {
  it("gets at most eight concurrent attempts, in order", async () => {
    const { queue, posts, answer, deliverer } = await world();
    answer(() => "later");
    const ids: number[] = [];
    for (let at = 0; at < 20; at++) ids.push(await queue());
    await quiet();
    expect(posts.map(({ delivery }) => delivery)).toEqual(ids.slice(0, 8));
    posts[3]!.answer(200);
    await quiet();
    expect(posts.map(({ delivery }) => delivery)).toEqual(ids.slice(0, 9));
    answer(() => 200);
    for (const post of [...posts]) post.answer(200);
    await deliverer.idle();
    expect(posts.map(({ delivery }) => delivery)).toEqual(ids);
  });

  it("that is stuck delays no other URL", async () => {
    const { queue, posts, answer, state } = await world();
    answer(({ url }) => (url === URL ? "later" : 200));
    for (let at = 0; at < 30; at++) await queue(URL);
    const other = await queue(OTHER);
    await quiet();
    expect(posts.filter(({ url }) => url === URL)).toHaveLength(8);
    expect(state(other)[0]).toBe("delivered");
  });

  it("is identified by the whole URL, including path and query", async () => {
    const { queue, posts, answer } = await world();
    answer(() => "later");
    for (let at = 0; at < 8; at++) await queue(`${URL}?a`);
    await queue(`${URL}?b`);
    await quiet();
    expect(posts).toHaveLength(9);
  });
});

describe("idle()", () => {
  const resolved = async (promise: Promise<void>) => {
    let done = false;
    void promise.then(() => {
      done = true;
    });
    await quiet();
    return () => done;
  };

  it("resolves at once if there is nothing to do", async () => {
    const { deliverer } = await world();
    expect((await resolved(deliverer.idle()))()).toBe(true);
  });

  it("resolves once everything queued is sent and recorded", async () => {
    const { queue, deliverer, posts, answer, state } = await world();
    answer(() => "later");
    const ids: number[] = [];
    for (let at = 0; at < 10; at++) ids.push(await queue());
    const idle = await resolved(deliverer.idle());
    expect(idle()).toBe(false);
    for (let at = 0; at < 10; at++) {
      expect(idle()).toBe(false);
      posts[at]!.answer(200);
      await quiet();
    }
    expect(idle()).toBe(true);
    expect(ids.map((id) => state(id)[0])).toEqual(ids.map(() => "delivered"));
  });

  it("does not wait for deliveries scheduled for later", async () => {
    const { queue, deliverer, answer, state } = await world();
    answer(() => 500);
    const id = await queue();
    await deliverer.idle();
    expect(state(id)[0]).toBe("waiting");
  });

  it("waits for a manual attempt requested during another one", async () => {
    const { queue, retry, deliverer, posts, answer } = await world();
    answer(() => "later");
    const id = await queue();
    await quiet();
    await retry(id);
    const idle = await resolved(deliverer.idle());
    posts[0]!.answer(200);
    await quiet();
    expect(idle()).toBe(false);
    posts[1]!.answer(200);
    await quiet();
    expect(idle()).toBe(true);
  });
});

describe("stop()", () => {
  it("records the attempts under way, leaves the rest queued and closes the client", async () => {
    const { queue, deliverer, posts, answer, deliveries, state, isClosed } = await world();
    answer(() => "later");
    const ids: number[] = [];
    for (let at = 0; at < 10; at++) ids.push(await queue());
    await quiet();
    let stopped = false;
    const stopping = deliverer.stop().then(() => {
      stopped = true;
    });
    await quiet();
    expect([stopped, isClosed()]).toEqual([false, false]);
    for (const post of [...posts]) post.answer(200);
    await stopping;
    expect(isClosed()).toBe(true);
    expect(posts).toHaveLength(8);
    expect(ids.map((id) => state(id)[0])).toEqual([...Array(8).fill("delivered"), "queued", "queued"]);
    expect(deliveries.queued()).toEqual(ids.slice(8));
  });

  it("sends nothing afterwards", async () => {
    const { queue, deliverer, posts, state } = await world();
    await deliverer.stop();
    const id = await queue();
    await quiet();
    expect(posts).toEqual([]);
    expect(state(id)[0]).toBe("queued");
  });
});

describe("start()", () => {
  it("sends the queued deliveries of a previous process, oldest first", async () => {
    const { database, insert, newDeliverer, posts, state } = await world();
    const [first, second, waiting] = await database.write(() => [
      insert(),
      insert(),
      insert(URL, NOON + MINUTE),
    ]);
    const next = newDeliverer();
    next.start();
    await next.idle();
    expect(posts.map(({ delivery }) => delivery)).toEqual([first, second]);
    expect([state(first!)[0], state(second!)[0]]).toEqual(["delivered", "delivered"]);
    await database.write(() => database.prepare("DELETE FROM deliveries WHERE id = ?").run(waiting));
  });

  it("makes a manual attempt requested from a previous process", async () => {
    const { database, insert, deliverer, interventions, find, newDeliverer, attempts, answer } =
      await world();
    await deliverer.stop();
    answer(() => 500);
    const id = await database.write(() => {
      const inserted = insert();
      interventions.retry(find(inserted));
      return inserted;
    });
    const next = newDeliverer();
    next.start();
    await next.idle();
    expect(attempts(id)).toEqual([[0, true, 500]]);
  });
});

describe("an advance of the clock", () => {
  it("waits for each delivery that falls due on the way", async () => {
    const { queue, advance, attempts, answer } = await world();
    answer(() => 500);
    const [first, second] = [await queue(URL), await queue(OTHER)];
    await advance(10 * MINUTE);
    for (const id of [first, second]) {
      expect(attempts(id)).toEqual([
        [0, false, 500],
        [5, false, 500],
        [10, false, 500],
      ]);
    }
  });
});

describe("an advance with a delivery at each of several instants", () => {
  it("records an attempt in the commit in which the next delivery falls due", async () => {
    const { database, insert, advance, agenda, state } = await world();
    const ids = await database.write(() =>
      Array.from({ length: 10 }, (_, at) => {
        const id = insert(URL, NOON + at * MINUTE);
        agenda.put(NOON + at * MINUTE, DELIVERY, id);
        return id;
      }),
    );
    let commits = 0;
    database.onCommitted(() => {
      commits += 1;
    });
    await advance(60 * MINUTE);
    expect(ids.map((id) => state(id)[0])).toEqual(ids.map(() => "delivered"));
    expect(commits).toBe(11);
  });

  it("makes an attempt that was requested during another one before time moves on", async () => {
    const { database, insert, queue, retry, advance, agenda, answer, attempts, posts } = await world();
    const next = await database.write(() => {
      const id = insert(URL, NOON + MINUTE);
      agenda.put(NOON + MINUTE, DELIVERY, id);
      return id;
    });
    answer(() => (posts.length === 1 ? "later" : 200));
    const id = await queue();
    await quiet();
    await retry(id);
    const advanced = advance(60 * MINUTE);
    await quiet();
    posts[0]!.answer(500);
    await advanced;
    expect(posts.map(({ delivery }) => delivery)).toEqual([id, id, next]);
    expect(attempts(id)).toEqual([
      [0, false, 500],
      [0, true, 200],
    ]);
  });
});

describe("an advance over a receiver that does not answer", () => {
  it("makes the attempts of one delivery one after the other, each ended at its timeout", async () => {
    const { queue, advance, attempts, state, posts, answer, agenda } = await world({ timeoutMs: MINUTE });
    answer(() => "later");
    const id = await queue();
    await advance(MINUTE - 1);
    expect(state(id)).toEqual(["queued", 0, null]);
    await advance(1);
    expect(state(id)).toEqual(["waiting", 1, 6]);
    await advance(24 * 60 * MINUTE);
    expect(attempts(id)).toEqual([0, 6, 12, 28].map((at) => [at, false, null]));
    expect([state(id), posts.length, agenda.pending()]).toEqual([["exhausted", 4, null], 4, 0]);
  });

  it("lets a delivery of the same URL take the place of one that timed out", async () => {
    const { queue, advance, attempts, posts, answer } = await world({ timeoutMs: MINUTE, schedule: [0] });
    answer(() => "later");
    const ids: number[] = [];
    for (let at = 0; at < 9; at++) ids.push(await queue());
    await advance(24 * 60 * MINUTE);
    expect(posts.map(({ delivery }) => delivery)).toEqual(ids);
    expect(ids.map((id) => attempts(id)[0]![0])).toEqual([...Array(8).fill(0), 1]);
  });

  it("makes a manual attempt that was requested meanwhile, at the timeout", async () => {
    const { queue, retry, advance, attempts, answer, posts } = await world({ timeoutMs: MINUTE });
    answer(() => (posts.length === 1 ? "later" : 200));
    const id = await queue();
    await quiet();
    await retry(id);
    await advance(24 * 60 * MINUTE);
    expect(attempts(id)).toEqual([
      [0, false, null],
      [1, true, 200],
    ]);
  });

  it("forgets the attempts of a world that was replaced", async () => {
    const { queue, advance, posts, answer, database, kernel } = await world({ timeoutMs: MINUTE });
    answer(() => "later");
    await queue();
    await quiet();
    database.replace(() => database.prepare("DELETE FROM deliveries").run());
    await advance(60 * MINUTE);
    expect(kernel.clock.now()).toBe(NOON + 60 * MINUTE);
    expect(posts).toHaveLength(1);
  });
});

describe("an attempt that cannot be recorded", () => {
  /** The receiver responded, but the commit that should record the attempt failed, as on a full disk. */
  const unrecorded = async () => {
    const all = await world();
    all.answer(() => "later");
    const id = await all.queue();
    await quiet();
    all.posts[0]!.answer(200);
    // Waits until the attempt has joined the commit, then makes the commit fail.
    await Promise.resolve();
    const neighbor = all.database.write(() => {
      all.database.prepare("PRAGMA defer_foreign_keys = ON").run();
      all.database.prepare("INSERT INTO charges VALUES (1, 'l', 'c', 'i', 'n', 'd', NULL, NULL)").run();
    });
    await expect(neighbor).rejects.toThrow("FOREIGN KEY");
    all.answer(() => 200);
    await all.deliverer.idle();
    expect(all.takeFaults()).toHaveLength(1);
    expect(all.state(id)).toEqual(["queued", 0, null]);
    return { ...all, id };
  };

  it("is reported, and the next start sends the delivery again", async () => {
    const { newDeliverer, id, posts, state } = await unrecorded();
    const next = newDeliverer();
    next.start();
    await next.idle();
    expect(posts).toHaveLength(2);
    expect(state(id)).toEqual(["delivered", 1, null]);
  });

  it("is repeated after a while without a restart", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { deliverer, id, state } = await unrecorded();
      vi.advanceTimersByTime(60_000);
      await deliverer.idle();
      expect(state(id)).toEqual(["delivered", 1, null]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a line of released deliveries", () => {
  /** Three held deliveries that are released; the first is in progress. */
  const released = async () => {
    const all = await world();
    all.answer(() => "later");
    await all.hold();
    const ids = await all.database.write(() =>
      [URL, OTHER, URL].flatMap((url) => all.dispatch(all.webhook(url)).map(({ id }) => Number(id))),
    );
    expect(await all.release()).toEqual(ids);
    await quiet();
    expect(all.posts.map(({ delivery }) => delivery)).toEqual([ids[0]]);
    return { ...all, ids: ids as [number, number, number] };
  };
  const sent = ({ posts }: { posts: readonly Post[] }) => posts.map(({ delivery }) => delivery);

  it("moves up with each attempt, whatever its result", async () => {
    const all = await released();
    for (const [at, status] of [500, null, 200].entries()) {
      expect(sent(all)).toEqual(all.ids.slice(0, at + 1));
      all.posts[at]!.answer(status);
      await quiet();
    }
    expect(all.ids.map((id) => all.state(id)[0])).toEqual(["waiting", "waiting", "delivered"]);
    for (const id of all.ids.slice(0, 2)) await all.cancel(id);
  });

  it.each(["cancel", "drop", "hold", "delay", "retry"] as const)(
    "moves on when one in its middle is taken out (%s)",
    async (intervention) => {
      const all = await released();
      const [first, second, third] = all.ids;
      const { interventions, find, database } = all;
      if (intervention === "cancel") await all.cancel(second);
      if (intervention === "drop") await database.write(() => interventions.drop(find(second)));
      if (intervention === "hold") await all.hold({ url: OTHER });
      if (intervention === "delay")
        await database.write(() => interventions.delay(find(second), NOON + MINUTE));
      if (intervention === "retry") await all.retry(second);
      await quiet();
      const next = intervention === "retry" ? [first, second] : [first];
      expect(sent(all), "the third still waits for the first").toEqual(next);
      all.posts[0]!.answer(200);
      await quiet();
      expect(sent(all)).toEqual([...next, third]);
      if (intervention === "hold") await all.release();
      if (intervention === "delay") await all.cancel(second);
    },
  );

  it("moves on when its first delivery is cancelled while in the lane", async () => {
    const all = await world();
    all.answer(() => "later");
    for (let at = 0; at < 8; at++) await all.queue();
    await all.hold();
    const ids = await all.database.write(() =>
      [URL, OTHER].flatMap((url) => all.dispatch(all.webhook(url)).map(({ id }) => Number(id))),
    );
    await all.release();
    await quiet();
    expect(all.posts).toHaveLength(8);
    await all.cancel(ids[0]!);
    await quiet();
    expect(sent(all).slice(8)).toEqual([ids[1]]);
  });

  it("survives a restart", async () => {
    const all = await world();
    await all.hold();
    const ids = await all.database.write(() =>
      [URL, OTHER, URL].flatMap((url) => all.dispatch(all.webhook(url)).map(({ id }) => Number(id))),
    );
    await all.deliverer.stop();
    const order = ids.toReversed();
    await all.release({}, order);
    const next = all.newDeliverer();
    all.sendThrough(next);
    next.start();
    await next.idle();
    expect(sent(all)).toEqual(order);
  });

  it("does not send a delivery that is held while in its lane", async () => {
    const all = await world();
    all.answer(() => "later");
    for (let at = 0; at < 8; at++) await all.queue();
    const id = await all.queue();
    await quiet();
    expect(await all.hold(), "those under way are not held").toBe(1);
    expect(all.state(id)).toEqual(["held", 0, null]);
    for (const post of [...all.posts]) post.answer(200);
    await all.deliverer.idle();
    expect(all.posts).toHaveLength(8);
    all.answer(() => 200);
    await all.release();
  });

  it("keeps a delivery out of a hold if a user has just requested an attempt", async () => {
    const all = await world();
    all.answer(() => "later");
    for (let at = 0; at < 8; at++) await all.queue();
    const id = await all.queue();
    await quiet();
    await all.retry(id);
    expect(await all.hold()).toBe(0);
    all.answer(() => 200);
    for (const post of [...all.posts]) post.answer(200);
    await all.deliverer.idle();
    expect(all.attempts(id)).toEqual([[0, true, 200]]);
  });
});

describe("a delivery plan", () => {
  const planned = async (plan: DeliveryPlan, url = URL) => {
    const all = await world();
    const created = await all.database.write(() => all.dispatch(all.webhook(url), plan));
    await all.deliverer.idle();
    return { ...all, created, ids: created.map(({ id }) => Number(id)) };
  };

  it("without fields sends at once", async () => {
    const { state, ids, created } = await planned({});
    expect(created).toEqual([{ id: "1", url: URL }]);
    expect(state(ids[0]!)).toEqual(["delivered", 1, null]);
  });

  it("with copies sends the same event several times", async () => {
    const { posts, ids } = await planned({ copies: 3 });
    expect(ids).toHaveLength(3);
    expect(
      new Set(posts.map(({ headers }) => headers[headers.indexOf("x-localpix-event-id") + 1])).size,
    ).toBe(1);
    expect(posts).toHaveLength(3);
  });

  it("with drop never sends", async () => {
    const { posts, created, ids, state, advance } = await planned({ drop: true });
    expect(created).toMatchObject([{ status: "dropped" }]);
    await advance(24 * 60 * MINUTE);
    expect(posts).toEqual([]);
    expect(state(ids[0]!)).toEqual(["dropped", 0, null]);
  });

  it("with delayMs sends later", async () => {
    const { posts, created, ids, state, advance } = await planned({ delayMs: MINUTE });
    expect(created).toMatchObject([{ status: "waiting", nextAttemptAt: "2030-02-14T15:01:00.000Z" }]);
    await advance(MINUTE - 1);
    expect(posts).toEqual([]);
    await advance(1);
    expect(state(ids[0]!)).toEqual(["delivered", 1, null]);
  });

  it("with failures fails the first scheduled attempts without sending", async () => {
    const { posts, ids, attempts, advance } = await planned({ failures: 2 });
    await advance(60 * MINUTE);
    expect(attempts(ids[0]!)).toEqual([
      [0, false, null],
      [5, false, null],
      [10, false, 200],
    ]);
    expect(posts).toHaveLength(1);
  });

  it("with afterNext waits for the first attempt of the URL's next event, failed or not", async () => {
    const { ids, queue, deliverer, posts, state, answer, agenda, cancel } = await planned({
      afterNext: true,
    });
    const other = await queue(OTHER);
    await deliverer.idle();
    expect(
      posts.map(({ delivery }) => delivery),
      "another URL's does not count",
    ).toEqual([other]);
    answer(() => 500);
    const next = await queue(URL);
    await deliverer.idle();
    expect(posts.map(({ delivery }) => delivery)).toEqual([other, next, ids[0]]);
    expect(state(ids[0]!)[0]).toBe("waiting");
    for (const id of [next, ids[0]!]) await cancel(id);
    expect(agenda.pending()).toBe(0);
  });

  it("with afterNext waits at most five minutes", async () => {
    const { ids, advance, posts, state } = await planned({ afterNext: true });
    await advance(5 * MINUTE - 1);
    expect(posts).toEqual([]);
    await advance(1);
    expect(state(ids[0]!)).toEqual(["delivered", 1, null]);
  });

  it("with afterNext does not react to a retry of an earlier event", async () => {
    const all = await world();
    all.answer(() => 500);
    const before = await all.queue();
    await all.deliverer.idle();
    const [one] = await all.database.write(() => all.dispatch(all.webhook(URL), { afterNext: true }));
    await all.retry(before);
    await all.deliverer.idle();
    expect(all.state(Number(one!.id))).toEqual(["waiting", 0, 5]);
    for (const id of [before, Number(one!.id)]) await all.cancel(id);
  });
});

describe("a delay during an attempt", () => {
  it.each([
    [10, 10],
    [1, 5],
  ])("of %d minutes makes the next attempt after %d if this one fails", async (minutes, expected) => {
    const { database, queue, interventions, find, posts, deliverer, answer, state, agenda, cancel } =
      await world();
    answer(() => "later");
    const id = await queue();
    await quiet();
    await database.write(() => interventions.delay(find(id), NOON + minutes * MINUTE));
    posts[0]!.answer(500);
    await deliverer.idle();
    expect(state(id)).toEqual(["waiting", 1, expected]);
    expect(agenda.pending()).toBe(1);
    await cancel(id);
  });

  it("has no effect if the attempt succeeds", async () => {
    const { database, queue, interventions, find, posts, deliverer, answer, state, agenda } = await world();
    answer(() => "later");
    const id = await queue();
    await quiet();
    await database.write(() => interventions.delay(find(id), NOON + MINUTE));
    posts[0]!.answer(200);
    await deliverer.idle();
    expect(state(id)).toEqual(["delivered", 1, null]);
    expect(agenda.pending()).toBe(0);
  });
});

describe("ending a manual retry of a delivered delivery", () => {
  it.each(["cancel", "drop"] as const)("by %s leaves it delivered", async (intervention) => {
    const { database, queue, interventions, find, retry, deliverer, posts, answer, state } = await world();
    const id = await queue();
    await deliverer.idle();
    answer(() => "later");
    await retry(id);
    await quiet();
    await database.write(() => interventions[intervention](find(id)));
    expect(state(id)[0], "at once, whatever the result of the attempt").toBe("delivered");
    posts[1]!.answer(500);
    await deliverer.idle();
    expect(state(id)[0]).toBe("delivered");
  });
});

describe("dropping a delivery during an attempt", () => {
  it.each([
    [500, "dropped"],
    [200, "delivered"],
  ])("that is then answered %d leaves it %s", async (status, expected) => {
    const { database, queue, interventions, find, deliverer, posts, answer, state, agenda } = await world();
    answer(() => "later");
    const id = await queue();
    await quiet();
    await database.write(() => interventions.drop(find(id)));
    posts[0]!.answer(status);
    await deliverer.idle();
    expect(state(id)).toEqual([expected, 1, null]);
    expect(agenda.pending()).toBe(0);
  });
});

describe("recovery", () => {
  it("retries at most a hundred per unit of work, so that other calls are not held up", async () => {
    const { database, kernel, deliveries, search, interventions, queue, deliverer, answer } = await world({
      schedule: [0],
    });
    answer(() => 500);
    await Promise.all(Array.from({ length: 250 }, () => queue()));
    await deliverer.idle();
    answer(() => "later");
    const batches: number[] = [];
    const write: typeof database.write = (work) =>
      database.write(() => {
        const before = deliveries.queued().length;
        const result = work();
        batches.push(deliveries.queued().length - before);
        return result;
      });
    const recover = createRecovery(
      { ...kernel, database: { ...database, write } },
      { deliveries, search, interventions },
    );
    const request = { since: 0, until: null, filter: {}, cancelled: false, after: null };
    expect(await recover({ ...request, limit: Number.POSITIVE_INFINITY })).toMatchObject({ count: 250 });
    expect(batches).toEqual([100, 100, 50, 0]);
    deliverer.forget();
    await database.write(() =>
      database.prepare("UPDATE deliveries SET status = 'exhausted', manual_wanted = 0").run(),
    );
  });
});

describe("forget()", () => {
  it("empties the lanes; attempts under way are no longer recorded", async () => {
    const { deliverer, queue, posts, answer, state, facts, database } = await world();
    answer(() => "later");
    const ids: number[] = [];
    for (let at = 0; at < 10; at++) ids.push(await queue());
    await quiet();
    const attempted = deliverer.whenAttemptRecorded(ids[0]!);
    deliverer.forget();
    await attempted;
    await deliverer.idle();
    for (const post of [...posts]) post.answer(200);
    await quiet();
    expect(posts).toHaveLength(8);
    expect(facts()).toEqual([]);
    expect(ids.map((id) => state(id))).toEqual(ids.map(() => ["queued", 0, null]));
    await database.write(() => database.prepare("DELETE FROM deliveries").run());
  });

  it("frees the lanes for deliveries of the next world, even with the same ids", async () => {
    const { deliverer, queue, posts, answer, state, database } = await world();
    answer(() => "later");
    for (let at = 0; at < 8; at++) await queue();
    await quiet();
    deliverer.forget();
    await database.write(() => database.prepare("DELETE FROM deliveries").run());
    const id = await queue();
    await quiet();
    expect(id).toBe(posts[0]!.delivery);
    expect(posts).toHaveLength(9);
    for (const post of posts.slice(0, 8)) post.answer(500);
    await quiet();
    expect(deliverer.isUnderWay(id), "the ended attempts belong to the world before").toBe(true);
    expect(state(id)).toEqual(["queued", 0, null]);
    posts[8]!.answer(200);
    await deliverer.idle();
    expect(state(id)).toEqual(["delivered", 1, null]);
  });
});
