import { expect, it, vi } from "vitest";
import type { Credentials } from "../../../server/contract/accounts/accounts.control.js";
import type { Language } from "../../../server/contract/localized.js";
import { controlDocument, gatewayDocument } from "../../../server/contract/openapi/openapi.js";
import { firstForm, renewedForm } from "./call.js";
import { entriesOf } from "./entries.js";

// Mocked, because it connects to the sandbox of the page, and the test has no page.
vi.mock("../../feed/world.js", () => ({}));

const credentials = { accountId: 7 } as Credentials;

it.each<Language>(["en", "pt"])(
  "the current account is filled in for the id of an account: %s",
  (language) => {
    const document = controlDocument({ url: "http://127.0.0.1:7490", version: "0", language });
    const form = (id: string) =>
      firstForm(entriesOf("control", document).find((entry) => entry.id === id)!, credentials, () => "");
    expect(form("showAccount").values).toEqual({ "path id": "7" });
    expect(form("showTransaction").values).not.toEqual({ "path id": "7" });
  },
);

it("the txid is new only where the call creates the cob", () => {
  const document = gatewayDocument({ url: "http://127.0.0.1:7490", version: "0", language: "en" });
  const txid = (id: string) => {
    const entry = entriesOf("gateway", document).find((candidate) => candidate.id === id)!;
    return firstForm(entry, credentials, () => "new").values["path txid"];
  };
  expect(txid("cob")).toBe("new");
  for (const id of ["cob-read", "cob-change"]) expect(txid(id), id).toMatch(/^\w{26,35}$/);
});

it("ids that the gateway accepts only once are renewed, and the rest of a form is kept", () => {
  const txid = "txid0000000000000000000000";
  const form = {
    values: {
      "path txid": txid,
      "path id": "d1",
      "header x-idempotency-key": "k-1",
      "query status": "ATIVA",
    },
    body: '{"externalId":"a-1","value":1.50}',
  };
  const renewed = renewedForm({ section: "gateway", method: "PUT" }, form);
  expect(renewed.values["path txid"]).toMatch(/^txid0{14}[0-9a-f]{8}$/);
  expect(renewed.values["header x-idempotency-key"]).toMatch(/^k-1-[0-9a-f]{8}$/);
  expect(renewed.values["path id"]).toMatch(/^d1[0-9a-f]{8}$/);
  expect(renewed.values["query status"]).toBe("ATIVA");
  expect(renewed.body).toMatch(/^\{"externalId":"a-1-[0-9a-f]{8}","value":1\.50\}$/);
  expect(renewedForm({ section: "gateway", method: "GET" }, form).values["path txid"]).toBe(txid);
});
