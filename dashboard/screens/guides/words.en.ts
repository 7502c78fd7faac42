export const words = {
  list: "Guides and documents",
  search: "Search a message, a command, words…",
  none: "No document contains any of these words.",
  back: "Back to the guides",
  unknownTitle: "There is no such guide",
  unknown: (name: string) => `There is no guide called ${name}. Choose one from the list.`,
  groups: { guides: "Guides", reference: "More documents" },
  asMarkdown: "As Markdown",
};
