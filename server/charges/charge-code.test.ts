import { expect, it } from "vitest";
import { createIds } from "../kernel/ids.js";
import { chargeLocation } from "./charge-code.js";

it("locations are 32 hexadecimal digits, differ by kind, and grow with the number", () => {
  const ids = createIds(1);
  const numbers = [1, 255, 256, 10_001, 2 ** 32, 2 ** 33];
  const locations = numbers.map((number) => chargeLocation(ids, "charge", number));
  for (const location of locations) expect(location).toMatch(/^[0-9a-f]{32}$/);
  const small = locations.slice(0, 4);
  expect(small).toEqual([...small].sort());
  expect(chargeLocation(ids, "cob", 1)).not.toBe(locations[0]);
  expect(chargeLocation(createIds(2), "charge", 1)).not.toBe(locations[0]);
});
