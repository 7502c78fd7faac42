import type { ReactNode } from "react";
import { Link } from "wouter";
import { useAccount } from "./use-account.js";

interface Props {
  /** Under the page's base, with or without a query of its own. */
  readonly href: string;
  readonly className?: string | undefined;
  readonly title?: string;
  /** Done on the way there. */
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A way to another place of the page, which goes on showing the chosen account. */
export function AccountLink({ href, ...rest }: Props) {
  const [account] = useAccount();
  return <Link href={withAccount(href, account)} {...rest} />;
}

export function withAccount(href: string, account: number | null): string {
  if (account === null) return href;
  return `${href}${href.includes("?") ? "&" : "?"}account=${account}`;
}
