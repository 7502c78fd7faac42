import { expect, it } from "vitest";
import { forwardTarget } from "./callable-url.js";

it.each([
  ["localhost:3000/webhooks", "http://localhost:3000/webhooks"],
  ["https://127.0.0.1:8443/pix", "https://127.0.0.1:8443/pix"],
  ["loja.test", "http://loja.test"],
  ["3100", "http://localhost:3100"],
  ["3100/pix?a=1", "http://localhost:3100/pix?a=1"],
  ["127.0.0.1:9", "http://127.0.0.1:9"],
])("forwards %s to %s", (text, url) => expect(forwardTarget(text)).toBe(url));

it.each(["", ":3100", "99999", "ftp://localhost", "http:/localhost", "user:secret@localhost:3000"])(
  "does not forward to %j",
  (text) => expect(forwardTarget(text)).toBeNull(),
);
