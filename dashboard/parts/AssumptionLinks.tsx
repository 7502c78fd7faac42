import { AccountLink } from "./AccountLink.js";

/** The ids of assumptions, each of which leads to what it says. */
export function AssumptionLinks({ ids }: { ids: readonly string[] }) {
  return (
    <span className="mono listed">
      {ids.map((id) => (
        <AccountLink key={id} className="plain-link" href={`/assumptions/${id}`}>
          {id}
        </AccountLink>
      ))}
    </span>
  );
}
