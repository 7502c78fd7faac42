/** Every screen, as the menu names them. */
export const SCREENS = [
  ...["overview", "activity", "transactions", "bank", "meds", "webhooks", "account"],
  ...["scenarios", "clock", "state"],
  ...["docs", "assumptions", "about"],
];
