import { config, z as eager, safeParse as eagerSafeParse } from "zod/v4";

/**
 * What the server gets for `zod` (scripts/build.mjs, vitest.config.ts). The contract has 4,500 schemas, which were a third
 * of a start; here each is built when it is first used, and a start needs few. A schema that is not built yet is a Proxy,
 * which behaves as the schema does. Do not give shapes getters: they would be read too early.
 */

type Schema = object;
type AnyFunction = (...args: unknown[]) => unknown;

/** The functions of zod that make schemas. */
const MAKERS = new Set(
  "string number int boolean null unknown any never literal enum array tuple object strictObject looseObject record partialRecord union discriminatedUnion guid uuid datetime date time".split(
    " ",
  ),
);

/** The methods of schemas that return schemas. */
const METHODS = new Set<PropertyKey>(
  "optional nullable nullish default prefault catch refine superRefine check describe meta min max int positive nonnegative regex length nonempty transform pipe extend safeExtend strict loose partial required pick omit array or and readonly unwrap".split(
    " ",
  ),
);

/** How each schema that was not built at once is built; the second time it is the same one. */
const builders = new WeakMap<object, () => Schema>();

const isUnbuilt = (value: unknown) => typeof value === "object" && value !== null && builders.has(value);

/** An argument of zod's with the schemas themselves, also in a list or an object such as a shape. */
function built(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const build = builders.get(value);
  if (build) return build();
  if (Array.isArray(value)) return value.some(isUnbuilt) ? value.map(built) : value;
  if (Object.getPrototypeOf(value) !== Object.prototype || !Object.values(value).some(isUnbuilt))
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, built(inner)]));
}

function unbuilt(make: () => unknown): Schema {
  let schema: Schema | undefined;
  const build = () => {
    schema ??= built(make()) as Schema;
    return schema;
  };
  const call = (method: PropertyKey, args: unknown[]) =>
    (Reflect.get(build(), method) as AnyFunction)(...args.map(built));
  const proxy = new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === "shape") return unbuiltShape(() => Reflect.get(build(), name) as object);
        if (name === "element") return unbuilt(() => Reflect.get(build(), name));
        if (!METHODS.has(name)) return Reflect.get(build(), name);
        // Without arguments `meta` returns what was given to it.
        return (...args: unknown[]) =>
          name === "meta" && args.length === 0 ? call(name, args) : unbuilt(() => call(name, args));
      },
      has: (_, name) => Reflect.has(build(), name),
      getPrototypeOf: () => Reflect.getPrototypeOf(build()),
    },
  );
  builders.set(proxy, build);
  return proxy;
}

const unbuiltShape = (build: () => object): object =>
  new Proxy(
    {},
    {
      get: (_, name) => unbuilt(() => Reflect.get(build(), name)),
      has: (_, name) => Reflect.has(build(), name),
      ownKeys: () => Reflect.ownKeys(build()),
      getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(build(), name),
    },
  );

/** A module of zod whose functions take unbuilt schemas, and return such. */
function lazily<Module extends object>(module: Module): Module {
  const members = Object.entries(module).map(([name, member]) => {
    if (typeof member !== "function" || /^[A-Z$]/.test(name)) return [name, member];
    const call = (args: unknown[]) => (member as AnyFunction)(...args.map(built));
    const makes = MAKERS.has(name);
    return [name, (...args: unknown[]) => (makes ? unbuilt(() => call(args)) : call(args))];
  });
  return Object.fromEntries(members) as Module;
}

export const z = { ...lazily(eager), iso: lazily(eager.iso), coerce: lazily(eager.coerce) };
export const safeParse: typeof eagerSafeParse = (schema, ...rest) =>
  eagerSafeParse(built(schema) as typeof schema, ...rest);
export { config };
