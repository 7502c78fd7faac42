import { expect, it } from "vitest";
import { bytesText } from "./format-bytes.js";

it.each([
  [0, "0 B"],
  [612, "612 B"],
  [1000, "1 kB"],
  [253_952, "254 kB"],
  [1_449_000_000, "1,4 GB"],
  [12_000_000_000_000, "12.000 GB"],
])("%d bytes are %s", (bytes, text) => expect(bytesText(bytes)).toBe(text));
