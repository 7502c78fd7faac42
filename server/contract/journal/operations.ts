import { countActivity, searchActivity } from "./activity.control.js";
import { explainRefusal } from "./explain.control.js";
import { readJournal } from "./journal.control.js";
import { showOverview } from "./overview.control.js";
import { listRequests, showRequest } from "./requests.control.js";

/** The control operations of the journal, by their names in the client. */
export const control = {
  searchActivity,
  countActivity,
  readJournal,
  listRequests,
  showRequest,
  explainRefusal,
  showOverview,
} as const;
