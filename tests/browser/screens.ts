/** Every screen by its path, in the order of the menu. */
export const SCREENS = [
  ...["overview", "activity", "transactions", "bank", "meds", "webhooks", "account"],
  ...["scenarios", "clock", "state"],
  ...["docs/guides", "docs", "assumptions", "about"],
];
