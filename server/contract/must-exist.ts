/** A state that earlier code rules out: a bug in localpix, never a mistake of its caller. */
export class ImpossibleState extends Error {
  override readonly name = "ImpossibleState";
}

/** Returns a `value` that earlier code guarantees. Throws an ImpossibleState that names `what` if it is missing. */
export function mustExist<Value>(value: Value | null | undefined, what: string): Value {
  if (value === undefined || value === null) throw new ImpossibleState(`There is no ${what}.`);
  return value;
}
