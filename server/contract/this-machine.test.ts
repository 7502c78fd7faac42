import { expect, test } from "vitest";
import { isThisMachine } from "./this-machine.js";

test.each([
  ["localhost", true],
  ["LOCALHOST", true],
  ["127.0.0.1", true],
  ["127.9.8.7", true],
  ["::1", true],
  ["[::1]", true],
  ["shop.localhost", true],
  ["localhost.example.com", false],
  ["127.0.0.1.example.com", false],
  ["0.0.0.0", false],
  ["192.168.0.1", false],
  [".localhost", false],
  ["", false],
])("%j is this machine: %s", (host, expected) => expect(isThisMachine(host)).toBe(expected));
