import { expect, test } from "vitest";
import { safeParse, z } from "zod";
import { z as eager } from "zod/v4";

/** A shape that counts how often a schema is built from it. */
function countedShape<Shape extends object>(shape: Shape) {
  const counts = { reads: 0 };
  const counted = new Proxy(shape, {
    ownKeys: (members) => {
      counts.reads += 1;
      return Reflect.ownKeys(members);
    },
  });
  return { counts, counted };
}

test("a schema and those derived from it are built once, when the first value is parsed", () => {
  const { counts, counted } = countedShape({ id: z.int(), name: z.string().min(2) });
  const schema = z.object(counted);
  const list = z.array(schema.extend({ tag: z.enum(["a", "b"]).optional() }).strict()).min(1);
  const { name } = schema.shape;
  const either = z.union([name, list.element.shape.tag.unwrap()]).nullable();
  expect(counts.reads).toBe(0);
  expect(list.parse([{ id: 1, name: "Ana", tag: "a" }])).toEqual([{ id: 1, name: "Ana", tag: "a" }]);
  const { reads } = counts;
  expect(reads).toBeGreaterThan(0);
  expect(list.safeParse([{ id: 1, name: "Ana", other: 1 }]).success).toBe(false);
  expect(safeParse(either, "a").success).toBe(true);
  expect(safeParse(either, null).success).toBe(true);
  expect(counts.reads).toBe(reads);
});

test("a lazy schema is the same object wherever it is used", () => {
  const named = z.object({ at: z.iso.datetime() }).meta({ id: "LazyNamed" });
  const whole = z.object({ first: named, second: named.optional(), ...named.shape });
  expect(z.toJSONSchema(whole)).toMatchObject({
    properties: { first: { $ref: "#/$defs/LazyNamed" }, second: { $ref: "#/$defs/LazyNamed" } },
    required: ["first", "at"],
  });
  expect(named.meta()).toEqual({ id: "LazyNamed" });
  expect(named instanceof eager.ZodObject).toBe(true);
});

test("a lazy schema refuses values as an eager one does", () => {
  const make = (from: typeof eager) =>
    from
      .object({ value: from.coerce.number().int().max(3), kind: from.literal("x").default("x") })
      .refine(({ value }) => value !== 2, { message: "not two", path: ["value"] });
  for (const value of [{ value: "1" }, { value: 2 }, { value: 9, kind: "y" }, null]) {
    expect(make(z).safeParse(value)).toEqual(make(eager).safeParse(value));
  }
});
