/** A state that earlier code rules out. It shows a bug in localpix, never a mistake of the user. */
export class ImpossibleState extends Error {
  override readonly name = "ImpossibleState";
}

/** Returns `value`, which earlier code guarantees. Throws an ImpossibleState that names `what` if `value` is missing. */
export function mustExist<Value>(value: Value | null | undefined, what: string): Value {
  if (value === undefined || value === null) throw new ImpossibleState(`There is no ${what}.`);
  return value;
}
