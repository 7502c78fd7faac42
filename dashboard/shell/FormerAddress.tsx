import { Redirect, useSearch } from "wouter";
import type { FormerPath } from "../../server/contract/page-paths.js";

const CURRENT: Readonly<Record<FormerPath, (item: string | undefined) => string>> = {
  "/traffic/:seq?": (item) => (item === undefined ? "/activity" : `/activity/${item}`),
  "/requests/:id?": (item) => `/activity${item === undefined ? "" : `/r${item}`}?filter=calls`,
};

/** Redirects from an address of earlier versions to the current one, and keeps its item and query. */
export function FormerAddress({ path, item }: { path: FormerPath; item: string | undefined }) {
  const search = useSearch();
  const to = CURRENT[path](item);
  return <Redirect to={search ? `${to}${to.includes("?") ? "&" : "?"}${search}` : to} replace />;
}
