export const words = {
  lead: "A breakpoint for webhooks: deliveries that match a hold stay here until you release them, in the order that you choose.",
  url: "URL contains",
  everyUrl: "every URL",
  hold: "Hold",
  inForce: "Active holds",
  everything: "everything",
  foreignData:
    "The deliveries are held because this data comes from another installation, a copy or a replay.",
  account: (id: number) => `account ${id}`,
  transaction: (id: string) => `transaction ${id}`,
  release: "Release",
  line: "In this order",
  some: (shown: string, total: string) =>
    `These are the oldest ${shown} of ${total}. The others are released after them, oldest first.`,
  none: "Nothing is held. Deliveries that match a hold stay here.",
  releaseAll: "Release in this order",
  now: "Send now",
  up: (id: string) => `Move ${id} up`,
  down: (id: string) => `Move ${id} down`,
  keys: "Alt+↑ and Alt+↓ move a delivery.",
  moved: (id: string, place: number) => `Delivery ${id} is now at position ${place}.`,
};
