/** Every screen, as the menu names them. */
export const SCREENS = [
  ...["overview", "traffic", "transactions", "bank", "meds"],
  ...["scenarios", "clock"],
  ...["webhooks", "requests", "account"],
  ...["state", "assumptions", "docs", "about"],
];
