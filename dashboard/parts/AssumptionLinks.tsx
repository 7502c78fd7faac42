import { Fragment } from "react";
import { AccountLink } from "./AccountLink.js";

/** Links to assumptions. */
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
