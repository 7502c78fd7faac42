import { countActivity, searchActivity } from "./activity.control.js";
import { explainRefusal } from "./explain.control.js";
import { readJournal } from "./journal.control.js";
import { listRequests, showRequest } from "./requests.control.js";

/** What the outside world can do with the journal, by the name under which the client offers it. */
export const control = {
  searchActivity,
  countActivity,
  readJournal,
  listRequests,
  showRequest,
  explainRefusal,
} as const;
