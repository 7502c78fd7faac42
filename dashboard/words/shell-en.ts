/** What stands around every screen. */
export const shellEn = {
  groups: { simulate: "Simulate", integration: "Integration", sandbox: "Sandbox" },
  armed: {
    title: "Armed scenarios meet the next requests; click to see them",
    more: (others: number) => `+${others}`,
    next: (times: number) => `next ${times}`,
    every: "every request",
  },
  notes: { armed: (count: number) => `${count} armed`, due: (count: number) => `${count} due` },
  cancel: "Cancel",
  keys: {
    button: "Keyboard shortcuts",
    everywhere: "On every screen",
    here: "On this screen",
    go: "go to a screen, in the order of the menu",
  },
};
