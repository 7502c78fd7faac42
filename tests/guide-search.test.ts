import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { refusalOf } from "../cli/gateway.js";
import { createGuideSearch } from "../dashboard/screens/guides/guide-search.js";
import { readGuide } from "../dashboard/screens/guides/guides.js";
import { UnreachableError } from "../server/contract/client.js";
import { controlProblems, type ProblemReason } from "../server/contract/control-problems.js";
import { GUIDES, guidePath, REFERENCE_DOCUMENTS } from "../server/contract/documents.js";
import { type Facts, filled } from "../server/contract/localized.js";
import { type RefusalReason, wireError } from "../server/contract/refusals.js";
import { listen } from "../server/http/listen.js";

const readDocument = (name: string, group: "guides" | "reference", path: string) =>
  readGuide({ name, group, path }, readFileSync(new URL(`../${path}`, import.meta.url), "utf8"));
const documentsIn = (language: "en" | "pt") => [
  ...GUIDES.map((name) => readDocument(name, "guides", guidePath(name, language))),
  ...Object.entries(REFERENCE_DOCUMENTS).map(([name, path]) => readDocument(name, "reference", path)),
];

/** What the port in use is refused with, by the code that refuses it. */
async function portInUse(): Promise<string> {
  const first = createServer();
  await new Promise<void>((resolve) => first.listen(0, "127.0.0.1", resolve));
  const { port } = first.address() as AddressInfo;
  const problem = await listen(createServer(), { host: "127.0.0.1", port }).catch((error) => error);
  first.close();
  return problem.message;
}

const refusal = (reason: RefusalReason, values: Facts = {}): string =>
  filled(wireError(reason).message, values, "pt");
const problem = (reason: ProblemReason, values: Facts, language: "en" | "pt"): string =>
  filled(controlProblems[reason].message[language], values, language);

/** Messages as they are printed, and what the heading of their entry contains. */
const MESSAGES: readonly (readonly [message: string, heading: string])[] = [
  [await portInUse(), "is in use"],
  ["Error: listen EADDRINUSE: address already in use :::7490", "is in use"],
  [new UnreachableError("http://127.0.0.1:7490", null).message, "No sandbox answers"],
  [
    refusalOf(
      { nextCommand: (words) => words },
      { method: "POST", path: "/api/webhooks" },
      { status: 400, headers: {}, durationMs: 1, body: { message: ["url deve ser HTTPS"] } },
    ).message,
    "url deve ser HTTPS",
  ],
  [refusal("path-unknown", { method: "GET", path: "/api/zzz" }), "Rota não encontrada"],
  [
    refusal("method-not-allowed", { method: "DELETE", path: "/api/balance", allowed: "GET" }),
    "Rota não encontrada",
  ],
  ["transaction.description é obrigatório", "é obrigatório"],
  ["value tem valor inválido: deve ser de no mínimo 0.01", "tem valor inválido"],
  [
    "Held since 2026-11-24 14:33:00 UTC: all, because the data is from another installation, a copy or a replay.",
    "Held: all",
  ],
  [
    "better-sqlite3 13.2.0 needs Node 22.14 or newer, and this is 20.20.2: use a newer Node, or better-sqlite3 ~12.9.0.",
    "needs Node 22.14",
  ],
  [
    "The native part of better-sqlite3 was never built: let its install script run, then run npm rebuild better-sqlite3.",
    "was never built",
  ],
  [
    "The native part of better-sqlite3 was built for another Node or machine: run npm rebuild better-sqlite3.",
    "another Node or machine",
  ],
  [refusal("credentials-invalid"), "PUB_INVALID_CREDENTIALS"],
  [refusal("certificate-header-missing"), "PUB_CERT_HEADER_MISSING"],
  [refusal("certificate-expired", { notAfter: "2026-11-24T14:33:00.000Z" }), "PUB_CERT_EXPIRED"],
  [refusal("certificate-not-yet-valid", { notBefore: "2036-11-24T14:33:00.000Z" }), "PUB_CERT_EXPIRED"],
  [refusal("certificate-not-registered"), "PUB_CERT_NOT_REGISTERED"],
  [refusal("certificate-not-linked"), "PUB_CERT_NOT_AUTHORIZED"],
  [refusal("external-id-duplicate"), "PIX_DUPLICATE_EXTERNAL_ID"],
  [refusal("insufficient-balance", { available: "10.00", required: "20.00" }), "PIX_INSUFFICIENT_BALANCE"],
  [refusal("scenario-unknown", { scenario: "http:599", hint: " Use http:<status>." }), "SCENARIO_UNKNOWN"],
  ["This sandbox was started with TLS, so it speaks HTTPS and not plain HTTP.", "started with TLS"],
  ["Limite de 3 URLs ativas para o evento cash_in atingido", "Limite de 3 URLs"],
  ["gyp ERR! find Python", "gyp ERR!"],
];

/** Problems of the control API. The page shows them in its language, and everything else in English. */
const PROBLEMS: readonly (readonly [reason: ProblemReason, values: Facts, heading: string])[] = [
  ["host-not-local", { host: "sandbox:7490" }, "HOST_NOT_LOCAL"],
  ["origin-foreign", { origin: "http://shop.test" }, "ORIGIN_FOREIGN"],
  ["token-required", {}, "TOKEN_REQUIRED"],
  ["token-wrong", {}, "TOKEN_REQUIRED"],
  ["charge-not-pending", { id: "10001", status: "CONFIRMED" }, "only a PENDING charge"],
];
/** What a reader of the guides in this language may have seen. */
const problemsSeen = (language: "en" | "pt") =>
  (language === "en" ? (["en"] as const) : (["en", "pt"] as const)).flatMap((shown) =>
    PROBLEMS.map(([reason, values, heading]) => [problem(reason, values, shown), heading] as const),
  );

describe.each(["en", "pt"] as const)("the search of the guides in %s", (language) => {
  const search = createGuideSearch(documentsIn(language));

  it.each([...MESSAGES, ...problemsSeen(language)])("finds the entry of: %s", (message, heading) => {
    const [first] = search(message);
    expect(first?.guide.name).toBe("troubleshooting");
    expect(first?.sections[0]?.heading.text).toContain(heading);
  });

  it("shows few sections for a message, and none for words that no document has", () => {
    const sections = search(MESSAGES[0]![0]).flatMap((found) => found.sections);
    expect(sections.length).toBeLessThan(10);
    expect(search("zzz qqq")).toEqual([]);
  });
});
