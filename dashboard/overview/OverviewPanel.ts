import { optionalPart } from "../parts/lazy-part.js";

/** The overview beside a list, while nothing of the list is open. */
export const OverviewPanel = optionalPart(() => import("./PanelContent.js"));
