import { expect, it } from "vitest";
import { formatBytes } from "./format-bytes.js";

it.each([
  [0, "0 B", "0 B"],
  [612, "612 B", "612 B"],
  [1000, "1 kB", "1 kB"],
  [253_952, "254 kB", "254 kB"],
  [1_449_000_000, "1.4 GB", "1,4 GB"],
  [12_000_000_000_000, "12,000 GB", "12.000 GB"],
])("writes %d bytes as %s, in Portuguese %s", (bytes, english, portuguese) => {
  expect(formatBytes(bytes, "en")).toBe(english);
  expect(formatBytes(bytes, "pt")).toBe(portuguese);
});
