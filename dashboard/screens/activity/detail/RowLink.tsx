import type { ReactNode } from "react";
import { Link, useSearch } from "wouter";
import { AccountLink } from "../../../parts/AccountLink.js";

type Props = { readonly children: ReactNode } & (
  | { readonly to: string; readonly href?: never }
  | { readonly href: string; readonly to?: never }
);

/** A link from a row: `to` is another row of the stream, `href` another screen. */
export function RowLink({ to, href, children }: Props) {
  const search = useSearch();
  if (href !== undefined) return <AccountLink href={href}>{children}</AccountLink>;
  return <Link href={search ? `/activity/${to}?${search}` : `/activity/${to}`}>{children}</Link>;
}
