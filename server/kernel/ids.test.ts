import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createIds, secretToken } from "./ids.js";

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const seeds = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const kinds = fc.string({ maxLength: 20 });
const numbers = fc.oneof(fc.nat(), fc.string({ maxLength: 40 }));

describe("the ids of seed 1", () => {
  // Users keep these ids in fixtures and tickets: a change of the generator would break reproducible runs.
  it("never change between releases", () => {
    const ids = createIds(1);
    expect({
      client: ids.uuid("account.clientId", 1),
      secret: ids.secret("account.clientSecret", 1, 40),
      endToEnd: ids.token("endToEndId", 10_001, 11),
      person: ids.pick("person.first", "maria@example.com", 30),
    }).toEqual({
      client: "40793e83-77ff-44ba-925d-39da4a466398",
      secret: "vQd3I4XtijfjXvBThi4unMvdbOF3XxOPbZV1gsgi",
      endToEnd: "y1ye2bW3HfV",
      person: 20,
    });
  });

  it("differ from those of a seed that has the same lower 32 bits", () => {
    const [low, high] = [createIds(1), createIds(1 + 2 ** 32)];
    expect(high.uuid("a", 1)).not.toBe(low.uuid("a", 1));
  });
});

describe("a secret of a sandbox that other machines can reach", () => {
  it("depends on the sandbox's own secret only, whatever the seed", () => {
    fc.assert(
      fc.property(seeds, kinds, numbers, fc.integer({ min: 1, max: 50 }), (seed, kind, number, length) => {
        const secret = (own: string, from = seed) => createIds(from, own).secret(kind, number, length);
        expect(secret("one")).toMatch(/^[0-9A-Za-z]+$/);
        expect(secret("one")).toHaveLength(length);
        expect(secret("one", seed + 1)).toBe(secret("one"));
        if (length > 10) expect(secret("other")).not.toBe(secret("one"));
        if (length > 10) expect(createIds(seed).secret(kind, number, length)).not.toBe(secret("one"));
      }),
    );
  });
});

describe("an id", () => {
  it("is the same for the same seed, kind and number, in any order of calls", () => {
    fc.assert(
      fc.property(seeds, kinds, numbers, fc.array(kinds), (seed, kind, number, others) => {
        const [one, two] = [createIds(seed), createIds(seed)];
        for (const other of others) two.uuid(other, 0);
        expect(two.uuid(kind, number)).toBe(one.uuid(kind, number));
        expect(two.token(kind, number, 20)).toBe(one.token(kind, number, 20));
        expect(two.pick(kind, number, 1_000)).toBe(one.pick(kind, number, 1_000));
      }),
    );
  });

  it("differs for another seed, kind or number", () => {
    const triple = fc.tuple(seeds, kinds, fc.nat());
    fc.assert(
      fc.property(triple, triple, (a, b) => {
        fc.pre(a.join("\n") !== b.join("\n"));
        const uuid = ([seed, kind, number]: typeof a) => createIds(seed).uuid(kind, number);
        expect(uuid(a)).not.toBe(uuid(b));
      }),
    );
  });

  it("is the same for a number and its text", () => {
    const ids = createIds(7);
    expect(ids.uuid("a", 42)).toBe(ids.uuid("a", "42"));
  });

  it("does not mix kind and number", () => {
    const ids = createIds(7);
    expect(ids.uuid("a1", "1")).not.toBe(ids.uuid("a", "11"));
    expect(ids.uuid("a", "b")).not.toBe(ids.uuid("b", "a"));
  });
});

describe("over a hundred thousand ids", () => {
  const many = Array.from({ length: 100_000 }, (_, at) => at);

  it("repeats no UUID", () => {
    const ids = createIds(1);
    expect(new Set(many.map((number) => ids.uuid("event", number))).size).toBe(many.length);
  });

  it("repeats no suffix of an end-to-end id", () => {
    const ids = createIds(1);
    expect(new Set(many.map((number) => ids.token("endToEndId", number, 11))).size).toBe(many.length);
  });

  it("repeats no UUID of neighboring seeds and kinds", () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 50; seed++) {
      const ids = createIds(seed);
      for (let kind = 0; kind < 20; kind++) {
        for (let number = 0; number < 100; number++) seen.add(ids.uuid(`kind ${kind}`, number));
      }
    }
    expect(seen.size).toBe(50 * 20 * 100);
  });
});

describe("a UUID", () => {
  it("is a version 4", () => {
    fc.assert(
      fc.property(seeds, kinds, numbers, (seed, kind, number) => {
        expect(createIds(seed).uuid(kind, number)).toMatch(UUID_V4);
      }),
    );
  });

  it("has every variant and uses every free bit", () => {
    const ids = createIds(1);
    const uuids = Array.from({ length: 2_000 }, (_, at) => ids.uuid("bits", at));
    expect(new Set(uuids.map((id) => id[19])).size).toBe(4);
    for (const at of [...uuids[0]!].keys()) {
      if ("-".includes(uuids[0]![at]!) || at === 14 || at === 19) continue;
      expect(new Set(uuids.map((id) => id[at])).size, `digit ${at}`).toBe(16);
    }
  });
});

describe("a token", () => {
  it("has the requested length, in letters and digits", () => {
    fc.assert(
      fc.property(seeds, kinds, numbers, fc.nat({ max: 100 }), (seed, kind, number, length) => {
        expect(createIds(seed).token(kind, number, length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
      }),
    );
  });

  it("uses the whole alphabet, evenly", () => {
    const text = createIds(3).token("even", 1, 62_000);
    const counts = new Map<string, number>();
    for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(62);
    for (const [character, count] of counts) {
      expect(count, character).toBeGreaterThan(800);
      expect(count, character).toBeLessThan(1_200);
    }
  });
});

describe("a pick", () => {
  it("is a whole number from 0 to one below the limit", () => {
    fc.assert(
      fc.property(
        seeds,
        kinds,
        numbers,
        fc.integer({ min: 1, max: 10 ** 8 }),
        (seed, kind, number, limit) => {
          const picked = createIds(seed).pick(kind, number, limit);
          expect(Number.isInteger(picked) && picked >= 0 && picked < limit).toBe(true);
        },
      ),
    );
  });

  it.each([2, 7, 30])("of %d is roughly even over consecutive numbers", (limit) => {
    const ids = createIds(1);
    const counts = new Array<number>(limit).fill(0);
    const each = 2_000;
    for (let number = 0; number < limit * each; number++) counts[ids.pick("even", number, limit)]! += 1;
    for (const count of counts) expect(Math.abs(count - each)).toBeLessThan(each / 10);
  });
});

describe("a secret token", () => {
  it("is long, URL-safe and different each time", () => {
    const tokens = new Set(Array.from({ length: 100 }, secretToken));
    expect(tokens.size).toBe(100);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/);
  });
});
