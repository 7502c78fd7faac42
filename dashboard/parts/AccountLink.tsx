import type { ReactNode } from "react";
import { Link } from "wouter";
import { useAccount } from "./use-account.js";

interface Props {
  /** A path under the page's base, with or without a query. */
  readonly href: string;
  readonly className?: string | undefined;
  readonly title?: string;
  /** Called on a click, before the navigation. */
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link within the page that keeps the chosen account. */
export function AccountLink({ href, ...rest }: Props) {
  const [account] = useAccount();
  return <Link href={withAccount(href, account)} {...rest} />;
}

export function withAccount(href: string, account: number | null): string {
  if (account === null) return href;
  const [path = "", hash] = href.split("#");
  const query = `${path.includes("?") ? "&" : "?"}account=${account}`;
  return `${path}${query}${hash === undefined ? "" : `#${hash}`}`;
}
