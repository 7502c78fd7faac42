import { afterEach, describe, expect, it, vi } from "vitest";
import { createAccounts } from "../accounts/accounts.js";
import { journalEntry } from "../contract/journal/journal.js";
import type { DeliveryPlan } from "../contract/scenarios/scenario.js";
import { createAgenda } from "../kernel/agenda.js";
import { createClock } from "../kernel/clock.js";
import { openDatabase } from "../kernel/database.js";
import { createIds } from "../kernel/ids.js";
import { createJournal } from "../kernel/journal.js";
import { createMeta } from "../kernel/meta.js";
import { createLedger } from "../ledger/ledger.js";
import { createDeliverer, type Deliverer } from "./deliverer.js";
import { createDeliveries, DELIVERY, type Delivery, type OutgoingWebhook } from "./deliveries.js";
import { createDeliveryQueue } from "./delivery-queue.js";
import { createDeliverySearch } from "./delivery-search.js";
import { createDeliverySettings } from "./delivery-settings.js";
import { createStanding } from "./delivery-state.js";
import { createDispatch } from "./dispatch.js";
import { createHolding } from "./hold-service.js";
import { createHolds, type HoldFilter } from "./holds.js";
import { createInterventions } from "./interventions.js";
import { deliveryInvariants } from "./invariants.js";
import { createRecovery } from "./recovery.js";
import type { WebhookClient } from "./webhook-client.js";

const NOON = Date.parse("2030-02-14T15:00:00.000Z");
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
  /** Answers with a status; null is no answer at all. */
  answer(status: number | null): void;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** As many turns of the event loop as everything that is ready needs. */
const quiet = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
};

/** A deliverer whose postman answers what the test says, on a clock that stands at noon. */
async function world({ schedule = SCHEDULE as readonly number[], timeoutMs = 10_000, strict = false } = {}) {
  const database = openDatabase(":memory:");
  const meta = createMeta(database);
  const clock = createClock(database, meta);
  const journal = createJournal(database, clock);
  const faults: unknown[] = [];
  const agenda = createAgenda(database, clock, (fault) => void faults.push(fault));
  const accounts = createAccounts(
    { database, clock, ids: createIds(1), journal },
    createLedger(database, clock),
  );
  await database.write(() => {
    clock.freeze();
    clock.jump(NOON);
    accounts.create({});
  });
  const deliveries = createDeliveries(database);

  const posts: Post[] = [];
  let reply: (post: Post) => number | null | "later" = () => 200;
  let closed = false;
  const postman: WebhookClient = {
    post: (url, headers, body, timeoutMs) =>
      new Promise((resolve) => {
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
  const kernel = { database, clock, journal, agenda };
  const search = createDeliverySearch(database);
  const holds = createHolds(database, clock);
  const settings = createDeliverySettings(database, meta, { schedule, timeoutMs });
  const line = createDeliveryQueue(database, agenda);
  const standing = createStanding(database, agenda, line);
  const newDeliverer = () =>
    createDeliverer(
      kernel,
      { deliveries, search, holds, standing, settings },
      {
        postman,
        userAgent: "localpix/test",
        listeners: { hand: async () => null },
        isPlain: () => false,
        strict,
      },
      (error) => void faults.push(error),
    );
  const deliverer = newDeliverer();
  line.onSend(deliverer.send);
  const dispatch = createDispatch(kernel, { deliveries, holds, settings }, line);
  const hands = createInterventions(kernel, { deliveries, standing, dispatch });
  const { isUnderWay } = deliverer;
  const { cancel } = hands;
  const holding = createHolding(journal, { deliveries, search, holds, standing, isUnderWay, cancel });
  agenda.on(DELIVERY, deliverer.due);
  agenda.restsOn(deliverer.idle);
  const start = journal.latest();

  let events = 0;
  const letter = (url = URL): OutgoingWebhook => {
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
    deliveries.insert({ ...letter(url), dueAt, createdAt: clock.now() });
  /** What the outbox does: writes a delivery down, and hands it over once that is on disk. */
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
    for (const post of posts) post.answer(200);
    await agenda.stop();
    await deliverer.stop();
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
    /** What the postman answers from now on. */
    answer: (how: typeof reply) => {
      reply = how;
    },
    kernel,
    search,
    hands,
    dispatch,
    letter,
    /** From now on what is to be sent goes to another deliverer, as after a restart. */
    sendThrough: (other: Deliverer) => {
      line.onSend(other.send);
    },
    retry: (id: number) => database.write(() => hands.retry(find(id))),
    cancel: (id: number) => database.write(() => hands.cancel(find(id))),
    hold: (filter: HoldFilter = {}) => database.write(() => holding.hold(filter)),
    release: (filter: HoldFilter = {}, order: readonly number[] = []) =>
      database.write(() => holding.release(filter, order)),
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
    /** The faults of our own so far, which are then forgotten. */
    takeFaults: () => faults.splice(0),
  };
}

describe("a delivery", () => {
  it("is one POST with what the receiver registered, and is delivered (DELIVERY_HEADERS)", async () => {
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

  it("has the same event id and the same bytes on every attempt, and counts them", async () => {
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

describe("the schedule (DELIVERY)", () => {
  it("tries at once, 5, 5 and 15 minutes later, and then no more", async () => {
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

  it("of one attempt is exhausted after it", async () => {
    const { queue, deliverer, state, answer } = await world({ schedule: [0] });
    answer(() => 500);
    const id = await queue();
    await deliverer.idle();
    expect(state(id)).toEqual(["exhausted", 1, null]);
  });

  it("may begin later", async () => {
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

  it("puts nothing into the past, however late the answer comes", async () => {
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
  it("of a waiting one is made at once, and uses none of the schedule when it fails", async () => {
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

  it("that succeeds takes the waiting one off the agenda", async () => {
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
  ])("of an exhausted one, answered %d, leaves it %s", async (status, expected) => {
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

  it("of a delivered one sends it once more; its failure does not undo the success", async () => {
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
  ])(
    "asked for while an attempt is under way still happens: %d, then %d, is %s",
    async (first, second, expected) => {
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
    },
  );

  it("asked for three times is made three times, one after the other", async () => {
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

  it("of one that stands in line makes the attempt that it waits for a manual one", async () => {
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
    // The schedule has not begun, so its first attempt, which is due at once, is still to come.
    expect(state(id)).toEqual(["waiting", 1, 0]);
  });

  it("tells who asks when the attempt has been recorded", async () => {
    const { queue, retry, deliverer, attempts } = await world();
    const id = await queue();
    await deliverer.idle();
    const attempted = deliverer.attempted(id);
    await retry(id);
    await attempted;
    expect(attempts(id)).toHaveLength(2);
  });

  it("asked for by a unit of work that is undone does not happen", async () => {
    const { database, queue, deliverer, hands, find, posts, state } = await world();
    const id = await queue();
    await deliverer.idle();
    const undone = database.write(() => {
      hands.retry(find(id));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow();
    await deliverer.idle();
    expect(posts).toHaveLength(1);
    expect(state(id)[0]).toBe("delivered");
  });
});

describe("cancelling", () => {
  it("a waiting one takes it off the agenda for good", async () => {
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

  it("one that stands in line keeps it from being sent", async () => {
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
    // It did arrive; to say otherwise would be a lie.
    [200, "delivered"],
  ])("one under way that is then answered %s leaves it %s", async (status, expected) => {
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

  it("takes back the manual retries that were asked for", async () => {
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

  it("stays: a manual retry that fails afterwards does not start the schedule again", async () => {
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
  // Both would carry the same number, and the second could not be written down.
  it("are never under way at once, though it was cancelled and retried during the first", async () => {
    const { queue, cancel, retry, posts, answer } = await world();
    answer(() => "later");
    const id = await queue();
    await quiet();
    await cancel(id);
    await retry(id);
    await quiet();
    expect(posts.filter(({ delivery }) => delivery === id)).toHaveLength(1);
  });

  it("are never under way at once, though it was cancelled and retried while it stood in line", async () => {
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

describe("each URL by itself", () => {
  it("gets at most eight at once, in order, the next as soon as one is answered", async () => {
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

  it("waits for itself only: a stuck one delays no other", async () => {
    const { queue, posts, answer, state } = await world();
    answer(({ url }) => (url === URL ? "later" : 200));
    for (let at = 0; at < 30; at++) await queue(URL);
    const other = await queue(OTHER);
    await quiet();
    expect(posts.filter(({ url }) => url === URL)).toHaveLength(8);
    expect(state(other)[0]).toBe("delivered");
  });

  it("is what the whole URL says, path and query included", async () => {
    const { queue, posts, answer } = await world();
    answer(() => "later");
    for (let at = 0; at < 8; at++) await queue(`${URL}?a`);
    await queue(`${URL}?b`);
    await quiet();
    expect(posts).toHaveLength(9);
  });
});

describe("idle", () => {
  const resolved = async (promise: Promise<void>) => {
    let done = false;
    void promise.then(() => {
      done = true;
    });
    await quiet();
    return () => done;
  };

  it("is at once when there is nothing to do", async () => {
    const { deliverer } = await world();
    expect((await resolved(deliverer.idle()))()).toBe(true);
  });

  it("is when all that was queued is sent and recorded, and not before", async () => {
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

  it("does not wait for one that waits for its time", async () => {
    const { queue, deliverer, answer, state } = await world();
    answer(() => 500);
    const id = await queue();
    await deliverer.idle();
    expect(state(id)[0]).toBe("waiting");
  });

  it("waits for the manual attempt that was asked for during another one", async () => {
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

describe("stopping", () => {
  it("lets attempts under way end and be recorded, leaves the rest queued, and closes the postman", async () => {
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

  it("sends nothing that comes afterwards", async () => {
    const { queue, deliverer, posts, state } = await world();
    await deliverer.stop();
    const id = await queue();
    await quiet();
    expect(posts).toEqual([]);
    expect(state(id)[0]).toBe("queued");
  });
});

describe("starting", () => {
  it("picks up what a previous process left queued, oldest first, and nothing else", async () => {
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

  it("makes the manual attempt that a previous process was asked for", async () => {
    const { database, insert, deliverer, hands, find, newDeliverer, attempts, answer } = await world();
    await deliverer.stop();
    answer(() => 500);
    const id = await database.write(() => {
      const inserted = insert();
      hands.retry(find(inserted));
      return inserted;
    });
    const next = newDeliverer();
    next.start();
    await next.idle();
    expect(attempts(id)).toEqual([[0, true, 500]]);
  });
});

describe("an advance of the clock", () => {
  it("waits for the deliveries that it wakes, each at its own time", async () => {
    const { queue, advance, attempts, answer } = await world();
    answer(() => 500);
    const [one, two] = [await queue(URL), await queue(OTHER)];
    await advance(10 * MINUTE);
    for (const id of [one, two]) {
      expect(attempts(id)).toEqual([
        [0, false, 500],
        [5, false, 500],
        [10, false, 500],
      ]);
    }
  });
});

describe("a record that cannot be written", () => {
  /** An attempt was answered, and the commit that was to write it down has failed, like a disk that is full for a moment. */
  const unwritten = async () => {
    const all = await world();
    all.answer(() => "later");
    const id = await all.queue();
    await quiet();
    all.posts[0]!.answer(200);
    // Let the attempt ask for its record, then spoil the commit that both stand in.
    await Promise.resolve();
    const neighbour = all.database.write(() => {
      all.database.prepare("PRAGMA defer_foreign_keys = ON").run();
      all.database.prepare("INSERT INTO charges VALUES (1, 'l', 'c', 'i', 'n', 'd', NULL, NULL)").run();
    });
    await expect(neighbour).rejects.toThrow("FOREIGN KEY");
    all.answer(() => 200);
    await all.deliverer.idle();
    expect(all.takeFaults()).toHaveLength(1);
    expect(all.state(id)).toEqual(["queued", 0, null]);
    return { ...all, id };
  };

  it("is reported and ends nothing else: the next start sends the delivery again", async () => {
    const { newDeliverer, id, posts, state } = await unwritten();
    const next = newDeliverer();
    next.start();
    await next.idle();
    expect(posts).toHaveLength(2);
    expect(state(id)).toEqual(["delivered", 1, null]);
  });

  it("is sent again after a while without a restart", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { deliverer, id, state } = await unwritten();
      vi.advanceTimersByTime(60_000);
      await deliverer.idle();
      expect(state(id)).toEqual(["delivered", 1, null]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a line of released deliveries", () => {
  /** Three that were held and are released, of which the first is under way. */
  const released = async () => {
    const all = await world();
    all.answer(() => "later");
    await all.hold();
    const ids = await all.database.write(() =>
      [URL, OTHER, URL].flatMap((url) => all.dispatch(all.letter(url)).map(({ id }) => Number(id))),
    );
    expect(await all.release()).toEqual(ids);
    await quiet();
    expect(all.posts.map(({ delivery }) => delivery)).toEqual([ids[0]]);
    return { ...all, ids: ids as [number, number, number] };
  };
  const sent = ({ posts }: { posts: readonly Post[] }) => posts.map(({ delivery }) => delivery);

  it("moves up with each attempt, whatever came of it", async () => {
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
    "goes on when somebody takes one out of its middle (%s)",
    async (act) => {
      const all = await released();
      const [first, second, third] = all.ids;
      const { hands, find, database } = all;
      if (act === "cancel") await all.cancel(second);
      if (act === "drop") await database.write(() => hands.drop(find(second)));
      if (act === "hold") await all.hold({ url: OTHER });
      if (act === "delay") await database.write(() => hands.delay(find(second), NOON + MINUTE));
      if (act === "retry") await all.retry(second);
      await quiet();
      const next = act === "retry" ? [first, second] : [first];
      expect(sent(all), "the third still waits for the first").toEqual(next);
      all.posts[0]!.answer(200);
      await quiet();
      expect(sent(all)).toEqual([...next, third]);
      if (act === "hold") await all.release();
      if (act === "delay") await all.cancel(second);
    },
  );

  it("goes on behind the next when its head, which stands in its URL's lane, is cancelled", async () => {
    const all = await world();
    all.answer(() => "later");
    for (let at = 0; at < 8; at++) await all.queue();
    await all.hold();
    const ids = await all.database.write(() =>
      [URL, OTHER].flatMap((url) => all.dispatch(all.letter(url)).map(({ id }) => Number(id))),
    );
    await all.release();
    await quiet();
    expect(all.posts).toHaveLength(8);
    await all.cancel(ids[0]!);
    await quiet();
    expect(sent(all).slice(8)).toEqual([ids[1]]);
  });

  it("survives a restart where it stood", async () => {
    const all = await world();
    await all.hold();
    const ids = await all.database.write(() =>
      [URL, OTHER, URL].flatMap((url) => all.dispatch(all.letter(url)).map(({ id }) => Number(id))),
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

  it("a hold that comes while one stands in its lane keeps it from being sent", async () => {
    const all = await world();
    all.answer(() => "later");
    for (let at = 0; at < 8; at++) await all.queue();
    const id = await all.queue();
    await quiet();
    expect(await all.hold(), "those under way are let be").toBe(1);
    expect(all.state(id)).toEqual(["held", 0, null]);
    for (const post of [...all.posts]) post.answer(200);
    await all.deliverer.idle();
    expect(all.posts).toHaveLength(8);
    all.answer(() => 200);
    await all.release();
  });

  it("a hold does not take what a person has just asked an attempt of", async () => {
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

describe("a plan", () => {
  const planned = async (plan: DeliveryPlan, url = URL) => {
    const all = await world();
    const written = await all.database.write(() => all.dispatch(all.letter(url), plan));
    await all.deliverer.idle();
    return { ...all, written, ids: written.map(({ id }) => Number(id)) };
  };

  it("of nothing sends at once", async () => {
    const { state, ids, written } = await planned({});
    expect(written).toEqual([{ id: "1", url: URL }]);
    expect(state(ids[0]!)).toEqual(["delivered", 1, null]);
  });

  it("of copies sends the same event several times", async () => {
    const { posts, ids } = await planned({ copies: 3 });
    expect(ids).toHaveLength(3);
    expect(
      new Set(posts.map(({ headers }) => headers[headers.indexOf("x-localpix-event-id") + 1])).size,
    ).toBe(1);
    expect(posts).toHaveLength(3);
  });

  it("of a drop sends nothing, ever", async () => {
    const { posts, written, ids, state, advance } = await planned({ drop: true });
    expect(written).toMatchObject([{ status: "dropped" }]);
    await advance(24 * 60 * MINUTE);
    expect(posts).toEqual([]);
    expect(state(ids[0]!)).toEqual(["dropped", 0, null]);
  });

  it("of a delay sends later", async () => {
    const { posts, written, ids, state, advance } = await planned({ delayMs: MINUTE });
    expect(written).toMatchObject([{ status: "waiting", nextAttemptAt: "2030-02-14T15:01:00.000Z" }]);
    await advance(MINUTE - 1);
    expect(posts).toEqual([]);
    await advance(1);
    expect(state(ids[0]!)).toEqual(["delivered", 1, null]);
  });

  it("of failures lets the first attempts fail unsent, as part of the schedule", async () => {
    const { posts, ids, attempts, advance } = await planned({ failures: 2 });
    await advance(60 * MINUTE);
    expect(attempts(ids[0]!)).toEqual([
      [0, false, null],
      [5, false, null],
      [10, false, 200],
    ]);
    expect(posts).toHaveLength(1);
  });

  it("of being after the next waits for the first attempt of the next event for its URL, failed or not", async () => {
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

  it("of being after the next waits five minutes at most", async () => {
    const { ids, advance, posts, state } = await planned({ afterNext: true });
    await advance(5 * MINUTE - 1);
    expect(posts).toEqual([]);
    await advance(1);
    expect(state(ids[0]!)).toEqual(["delivered", 1, null]);
  });

  it("of being after the next does not count a retry of what came before", async () => {
    const all = await world();
    all.answer(() => 500);
    const before = await all.queue();
    await all.deliverer.idle();
    const [one] = await all.database.write(() => all.dispatch(all.letter(URL), { afterNext: true }));
    await all.retry(before);
    await all.deliverer.idle();
    expect(all.state(Number(one!.id))).toEqual(["waiting", 0, 5]);
    for (const id of [before, Number(one!.id)]) await all.cancel(id);
  });
});

describe("a delay while an attempt is under way", () => {
  it.each([
    [10, 10],
    [1, 5],
  ])("of %d minutes makes the next one after %d, when it fails", async (minutes, expected) => {
    const { database, queue, hands, find, posts, deliverer, answer, state, agenda, cancel } = await world();
    answer(() => "later");
    const id = await queue();
    await quiet();
    await database.write(() => hands.delay(find(id), NOON + minutes * MINUTE));
    posts[0]!.answer(500);
    await deliverer.idle();
    expect(state(id)).toEqual(["waiting", 1, expected]);
    expect(agenda.pending()).toBe(1);
    await cancel(id);
  });

  it("is forgotten when it succeeds", async () => {
    const { database, queue, hands, find, posts, deliverer, answer, state, agenda } = await world();
    answer(() => "later");
    const id = await queue();
    await quiet();
    await database.write(() => hands.delay(find(id), NOON + MINUTE));
    posts[0]!.answer(200);
    await deliverer.idle();
    expect(state(id)).toEqual(["delivered", 1, null]);
    expect(agenda.pending()).toBe(0);
  });
});

describe("calling off the resending of what was delivered", () => {
  it.each(["cancel", "drop"] as const)("by %s leaves it delivered", async (act) => {
    const { database, queue, hands, find, retry, deliverer, posts, answer, state } = await world();
    const id = await queue();
    await deliverer.idle();
    answer(() => "later");
    await retry(id);
    await quiet();
    await database.write(() => hands[act](find(id)));
    expect(state(id)[0], "at once, whatever comes of the attempt").toBe("delivered");
    posts[1]!.answer(500);
    await deliverer.idle();
    expect(state(id)[0]).toBe("delivered");
  });
});

describe("dropping one under way", () => {
  it.each([
    [500, "dropped"],
    [200, "delivered"],
  ])("that is then answered %d leaves it %s", async (status, expected) => {
    const { database, queue, hands, find, deliverer, posts, answer, state, agenda } = await world();
    answer(() => "later");
    const id = await queue();
    await quiet();
    await database.write(() => hands.drop(find(id)));
    posts[0]!.answer(status);
    await deliverer.idle();
    expect(state(id)).toEqual([expected, 1, null]);
    expect(agenda.pending()).toBe(0);
  });
});

describe("recovering", () => {
  it("puts no more than a hundred into a unit of work, so that nobody waits for all of them", async () => {
    const { database, kernel, deliveries, search, hands, queue, deliverer, answer } = await world({
      schedule: [0],
    });
    answer(() => 500);
    await Promise.all(Array.from({ length: 250 }, () => queue()));
    await deliverer.idle();
    answer(() => "later");
    const inEach: number[] = [];
    const write: typeof database.write = (work) =>
      database.write(() => {
        const before = deliveries.queued().length;
        const result = work();
        inEach.push(deliveries.queued().length - before);
        return result;
      });
    const recover = createRecovery(
      { ...kernel, database: { ...database, write } },
      { deliveries, search, interventions: hands },
    );
    const wanted = { since: 0, until: null, filter: {}, cancelled: false, after: null };
    expect(await recover({ ...wanted, limit: Number.POSITIVE_INFINITY })).toMatchObject({ count: 250 });
    expect(inEach).toEqual([100, 100, 50, 0]);
    deliverer.forget();
    await database.write(() =>
      database.prepare("UPDATE deliveries SET status = 'exhausted', manual_wanted = 0").run(),
    );
  });
});

describe("forgetting", () => {
  it("lets go of what stands in line and of what is under way, which is not recorded any more", async () => {
    const { deliverer, queue, posts, answer, state, facts, database } = await world();
    answer(() => "later");
    const ids: number[] = [];
    for (let at = 0; at < 10; at++) ids.push(await queue());
    await quiet();
    const attempted = deliverer.attempted(ids[0]!);
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

  it("leaves the lanes free for what comes then, though it has the ids of before", async () => {
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
    expect(deliverer.isUnderWay(id), "what ended was of the world before").toBe(true);
    expect(state(id)).toEqual(["queued", 0, null]);
    posts[8]!.answer(200);
    await deliverer.idle();
    expect(state(id)).toEqual(["delivered", 1, null]);
  });
});
