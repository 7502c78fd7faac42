import { config, z as eager, safeParse as eagerSafeParse } from "zod/v4";

/**
 * The module that the server imports in place of `zod` (scripts/build.mjs, vitest.config.ts). Building the 4,500 schemas
 * of the contract took a third of the start time, so each is built when it is first used, and a start needs few. Until then
 * a schema is a Proxy, which behaves like the schema. Do not give shapes getters: they would be read too early.
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

/** A schema that is not built yet: it is the result of `make` with these arguments. */
interface Unbuilt {
  readonly make: (...args: unknown[]) => unknown;
  args: unknown[];
  schema: Schema | undefined;
}

/** The property of a Proxy that returns the built schema; no other object has it. */
const BUILT = Symbol("built");

const isUnbuilt = (value: unknown): value is { readonly [BUILT]: Schema } =>
  typeof value === "object" && value !== null && BUILT in value;

/** An argument for zod, with each Proxy replaced by its built schema, also in a list or an object such as a shape. */
function built(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isUnbuilt(value)) return value[BUILT];
  if (Array.isArray(value)) return value.some(isUnbuilt) ? value.map(built) : value;
  if (Object.getPrototypeOf(value) !== Object.prototype || !Object.values(value).some(isUnbuilt))
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, built(inner)]));
}

function build(unbuilt: Unbuilt): Schema {
  if (unbuilt.schema === undefined) {
    unbuilt.schema = built(unbuilt.make(...unbuilt.args.map(built))) as Schema;
    unbuilt.args = [];
  }
  return unbuilt.schema;
}

const unbuilt = (make: Unbuilt["make"], args: unknown[]): Schema =>
  new Proxy<Unbuilt>({ make, args, schema: undefined }, asSchema);

const asSchema: ProxyHandler<Unbuilt> = {
  get(target, name) {
    if (name === BUILT) return build(target);
    if (name === "shape") return new Proxy<Unbuilt>(target, asShape);
    if (name === "element") return unbuilt(() => Reflect.get(build(target), name), []);
    if (!METHODS.has(name)) return Reflect.get(build(target), name);
    const call: AnyFunction = (...args) => (Reflect.get(build(target), name) as AnyFunction)(...args);
    // Without arguments, `meta` returns the metadata and not a schema.
    return (...args: unknown[]) => (name === "meta" && args.length === 0 ? call() : unbuilt(call, args));
  },
  has: (target, name) => name === BUILT || Reflect.has(build(target), name),
  getPrototypeOf: (target) => Reflect.getPrototypeOf(build(target)),
};

const shapeOf = (target: Unbuilt) => Reflect.get(build(target), "shape") as object;

/** The members of an object schema. */
const asShape: ProxyHandler<Unbuilt> = {
  get: (target, name) => unbuilt(() => Reflect.get(shapeOf(target), name), []),
  has: (target, name) => Reflect.has(shapeOf(target), name),
  ownKeys: (target) => Reflect.ownKeys(shapeOf(target)),
  getOwnPropertyDescriptor: (target, name) => Reflect.getOwnPropertyDescriptor(shapeOf(target), name),
};

/** A module of zod whose functions take and return schemas that are not built yet. */
function lazily<Module extends object>(module: Module): Module {
  const members = Object.entries(module).map(([name, member]) => {
    if (typeof member !== "function" || /^[A-Z$]/.test(name)) return [name, member];
    const make = member as AnyFunction;
    if (MAKERS.has(name)) return [name, (...args: unknown[]) => unbuilt(make, args)];
    return [name, (...args: unknown[]) => make(...args.map(built))];
  });
  return Object.fromEntries(members) as Module;
}

export const z = { ...lazily(eager), iso: lazily(eager.iso), coerce: lazily(eager.coerce) };
export const safeParse: typeof eagerSafeParse = (schema, ...rest) =>
  eagerSafeParse(built(schema) as typeof schema, ...rest);
export { config };
