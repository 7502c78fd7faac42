import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { controlProblems } from "../control-problems.js";
import type { ControlOperation, GatewayOperation } from "../operation.js";
import { controlOperations, gatewayOperations } from "../operations.js";
import { wireError } from "../refusals.js";
import { EVENT_TYPES } from "../webhooks/event-types.js";
import { webhookPayload } from "../webhooks/webhook-payloads.js";
import type { Media, OpenApiDocument, OpenApiOperation } from "./document.js";
import { controlDocument, gatewayDocument } from "./openapi.js";

const place = { url: "http://127.0.0.1:7490", version: "1.2.3" };
const gateway = gatewayDocument(place);
const control = controlDocument(place);

/** Every operation of a document by method and path. */
const served = (document: OpenApiDocument): Map<string, OpenApiOperation> =>
  new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, OpenApiOperation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  );

const template = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}");

describe.each([
  ["gateway", gateway],
  ["control", control],
])("the document of the %s", (_, document) => {
  it("has no errors of an OpenAPI 3.1 linter, and no examples that violate their schema", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it("has a unique operationId and a summary for each operation", () => {
    const ids = [...served(document).values()].map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { summary } of served(document).values()) expect(summary).toMatch(/^[^\n]{8,89}[^\n.]$/);
  });

  it("has the URL and version of the sandbox", () => {
    expect(document.servers[0]!.url).toBe(place.url);
    expect(document.info.version).toBe(place.version);
  });
});

describe("the gateway's document", () => {
  const operations: readonly GatewayOperation[] = Object.values(gatewayOperations);
  const paths = served(gateway);

  it("has every operation under each of its paths, and no other", () => {
    const table = operations.flatMap(({ method, paths: all }) =>
      all.map((path) => `${method} ${template(path)}`),
    );
    expect([...paths.keys()].sort()).toEqual(table.sort());
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s lists all its refusals with status, code and shape",
    (id, operation) => {
      for (const path of operation.paths) {
        const said = paths.get(`${operation.method} ${template(path)}`)!;
        expect(said.operationId.replace(/-alias.*/, "")).toBe(id);
        const reasons = [...operation.refusals, "internal", "scenario-unknown"] as const;
        for (const reason of reasons) {
          const line = wireError(reason, id);
          // The token endpoint refuses malformed JSON like any other invalid body.
          const bad = reason === "json-malformed" && operation.refusals.includes("token-body-invalid");
          const { code } = bad ? wireError("token-body-invalid", id) : line;
          const { schema, examples } = mediaOf(said, line.status);
          const body = examples![reason]!.value as Record<string, unknown>;
          expect(body.statusCode, reason).toBe(line.status);
          const full = operation.errors === "full";
          expect("errorId" in body, reason).toBe(full);
          expect(body.code, reason).toBe(code ?? (full ? "HTTP_ERROR" : undefined));
          if (body.code !== undefined) expect(JSON.stringify(schema), reason).toContain(`"${body.code}"`);
        }
      }
    },
  );

  it("has examples of violations with the gateway's own messages", () => {
    const body = mediaOf(paths.get("POST /api/pix/cash-out")!, 400).examples!["body-invalid"]!.value;
    expect((body as { message: string[] }).message).toContain("value é obrigatório");
  });

  it("describes rules that a schema cannot express", () => {
    const schemas = JSON.stringify(gateway.components.schemas.CashOutRequest);
    expect(schemas).toContain("“key não tem o formato do keyType informado”");
    expect(schemas).toContain("“deve ser um CPF (11 dígitos) ou CNPJ (14 dígitos), só dígitos”");
    expect(paths.get("GET /api/transactions")!.description).toContain("at most 31 days apart");
  });

  it("has the scenarios of each operation as examples", () => {
    const offered = (key: string) =>
      Object.keys(paths.get(key)!.parameters!.find(({ name }) => name === "X-Sandbox-Scenario")!.examples!);
    expect(offered("POST /api/pix/cash-out")).toEqual(
      expect.arrayContaining(["pending", "returned:10s", "refuse:PIX_INSUFFICIENT_BALANCE"]),
    );
    const ofBalance = offered("GET /api/balance");
    expect(ofBalance).toEqual(expect.arrayContaining(["success", "http:503", "refuse:account-not-found"]));
    expect(ofBalance).not.toContain("pending");
  });

  it("has additional headers, forms and statuses of single operations", () => {
    const names = (key: string) => paths.get(key)!.parameters!.map(({ name }) => name);
    expect(names("POST /dict/pix")).toContain("x-idempotency-key");
    expect(names("POST /api/auth/token")).toContain("X-SSL-Client-Cert");
    expect(Object.keys(paths.get("POST /oauth/token")!.requestBody!.content)).toHaveLength(2);
    expect(Object.keys(paths.get("PUT /pix/{e2eid}/devolucao/{id}")!.responses)).toEqual(
      expect.arrayContaining(["200", "201"]),
    );
  });

  it("omits extensions in strict mode", () => {
    const extensions = operations.filter(({ extension }) => extension);
    expect(extensions.length).toBeGreaterThan(0);
    const strict = served(gatewayDocument({ ...place, strict: true }));
    for (const { method, paths: all } of extensions) {
      expect(paths.get(`${method} ${template(all[0])}`)!["x-extension"]).toBe(true);
      expect(strict.has(`${method} ${template(all[0])}`)).toBe(false);
    }
    expect(strict.size).toBe(paths.size - extensions.length);
  });

  it("describes the rules of every operation in the specification", () => {
    for (const { id, method, paths: all, rules, extension } of operations) {
      if (extension || id === "location" || id === "key-set") continue;
      expect(rules?.en, id).toMatch(/^[A-Z].*\.$/);
      expect(paths.get(`${method} ${template(all[0])}`)!.description, id).toContain(rules?.en);
    }
  });

  it("has complete example responses, except for keys and signatures", () => {
    for (const { id, method, paths: all, status, mediaType } of operations) {
      if (mediaType || id === "key-set") continue;
      const { example } = mediaOf(paths.get(`${method} ${template(all[0])}`)!, status);
      expect(example, id).toBeTypeOf("object");
      expect(JSON.stringify(example), id).not.toContain("…");
    }
  });

  it("has an example of every webhook in both formats that matches our schema", () => {
    const events = Object.entries(gateway.webhooks!);
    expect(events.map(([name]) => name)).toEqual(EVENT_TYPES);
    for (const [name, { post }] of events) {
      const { examples, example } = post!.requestBody!.content["application/json"]!;
      const shown = examples ? Object.values(examples).map(({ value }) => value) : [example];
      expect(shown, name).toHaveLength(name.startsWith("med_") ? 1 : 2);
      for (const value of shown) expect(webhookPayload.safeParse(value).error, name).toBeUndefined();
    }
  });

  it("has example requests that the gateway accepts", () => {
    for (const {
      id,
      method,
      paths: [path],
      body,
    } of operations) {
      if (!body) continue;
      const { content } = paths.get(`${method} ${template(path)}`)!.requestBody!;
      expect(body.safeParse(content["application/json"]!.example).error, id).toBeUndefined();
    }
  });
});

describe("the control API's document", () => {
  const operations = Object.entries(controlOperations) as [string, ControlOperation][];
  const paths = served(control);

  it("has every operation by its name in the client, and those with other bodies than JSON", () => {
    const others = [
      ["POST /sandbox/api/case/replay", "replayCase"],
      ["GET /sandbox/api/state/export", "exportState"],
      ["POST /sandbox/api/state/import", "importState"],
    ];
    const table = operations.map(([name, { method, path }]) => [`${method} ${template(path)}`, name]);
    expect([...paths].map(([key, { operationId }]) => [key, operationId]).sort()).toEqual(
      [...table, ...others].sort(),
    );
  });

  it("has every field at the place where the client sends it", () => {
    for (const [name, { input, method, path }] of operations) {
      const { parameters = [], requestBody } = paths.get(`${method} ${template(path)}`)!;
      const body = requestBody?.content["application/json"]?.schema.properties ?? {};
      const names = [...parameters.map((parameter) => parameter.name), ...Object.keys(body)];
      const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
      expect(names.sort(), name).toEqual(Object.keys(schema.properties ?? {}).sort());
    }
  });

  it("has every problem of the catalogue that an operation can return", () => {
    const documented = new Set(
      [...paths.values()].flatMap(({ responses }) =>
        Object.values(responses).flatMap(({ content }) =>
          Object.keys(content?.["application/json"]?.examples ?? {}),
        ),
      ),
    );
    // Returned outside of operations: for an unknown path, by the page and its files, by the port with TLS, and by Express.
    const elsewhere = [
      ...["path-unknown", "dashboard-missing", "sockets-exhausted", "request-unreadable"],
      ...["precondition-failed", "range-not-satisfiable", "https-required", "tls-off"],
    ];
    expect(
      Object.keys(controlProblems)
        .filter((reason) => !documented.has(reason))
        .sort(),
    ).toEqual(elsewhere.sort());
  });

  it("has a schema for each type of journal entry", () => {
    expect(JSON.stringify(control.components.schemas.JournalEntry)).toContain('"const":"payout.rejected"');
  });
});

function mediaOf({ responses }: OpenApiOperation, status: number): Media {
  return responses[status]!.content!["application/json"]!;
}
