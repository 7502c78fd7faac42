import { Fragment } from "react";
import { AccountLink } from "./AccountLink.js";

/** The ids of assumptions, each of which leads to what it says. */
export function AssumptionLinks({ ids }: { ids: readonly string[] }) {
  return (
    <span className="mono">
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 ? ", " : null}
          <AccountLink href={`/assumptions/${id}`}>{id}</AccountLink>
        </Fragment>
      ))}
    </span>
  );
}
