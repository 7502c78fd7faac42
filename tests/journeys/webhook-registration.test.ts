import { expect } from "vitest";
import { type Row, type RowContext, table } from "./rows.js";

let created = 0;
/** A new HTTPS URL; nothing is ever sent to it. */
const newUrl = () => `https://hooks.example.com/${++created}`;
const webhookBody = () => ({ url: newUrl(), eventType: "cash_out" });

const registered = {
  status: 200,
  answer: { success: true, message: "Webhook registrado com sucesso" },
  journal: ["webhook.registered"],
} as const;
const updated = {
  ...registered,
  answer: { success: true, message: "Webhook atualizado com sucesso" },
} as const;
const invalid = (...fields: string[]) => ({ status: 400, fields });
const headers = (count: number) => ({
  headers: Array.from({ length: count }, (_, index) => ({ key: `x-header-${index}`, value: "v" })),
});
const header = (key: unknown, value: unknown = "v") => ({ headers: [{ key, value }] });

table("POST /api/webhooks: url", {
  operation: "registerWebhook",
  valid: webhookBody,
  rows: [
    // proves: webhooks.url, webhooks.answer
    { it: "an https URL is accepted", account: {}, ...registered },
    // proves: webhooks.url
    {
      it: "an https URL with port, path and query is accepted",
      account: {},
      change: { url: "https://h.example.com:8443/a?b=c" },
      ...registered,
    },
    // proves: webhooks.url
    {
      it: "an http URL of another machine is refused",
      change: { url: "http://hooks.example.com/x" },
      ...invalid("url"),
      message: "HTTPS",
    },
    {
      it: "an http URL of a host name that starts with 127.0.0.1 is refused",
      change: { url: "http://127.0.0.1.example.com/" },
      ...invalid("url"),
    },
    {
      it: "an http URL with localhost as user name is refused",
      change: { url: "http://localhost@example.com/" },
      ...invalid("url"),
    },
    // proves: webhooks.url
    { it: "an ftp URL is refused", change: { url: "ftp://hooks.example.com/x" }, ...invalid("url") },
    { it: "a javascript URL is refused", change: { url: "javascript:alert(1)" }, ...invalid("url") },
    { it: "a file URL is refused", change: { url: "file:///etc/passwd" }, ...invalid("url") },
    { it: "a URL without a scheme is refused", change: { url: "hooks.example.com/x" }, ...invalid("url") },
    // Node's URL parser repairs these; HTTP clients of other languages do not.
    ...[
      "https:/example",
      "https:example",
      "https:/example.com/hook",
      "https:",
      "https://",
      "https:///hook",
      "https:////example.com/hook",
      "https://?x=1",
      "https://:443/hook",
      "https:\\\\example.com\\hook",
      "https://exa\nmple.com/hook",
    ].map(
      // proves: webhooks.url
      (url): Row => ({
        it: `a URL without a host is refused: ${JSON.stringify(url)}`,
        change: { url },
        ...invalid("url"),
      }),
    ),
    ...[
      "https://ana:segredo@hooks.example.com/x",
      "https://ana@hooks.example.com/x",
      "https://@hooks.example.com/x",
    ].map(
      (url): Row => ({
        it: `a URL with a user is refused: ${url}`,
        change: { url },
        ...invalid("url"),
        message: "sem usuário e senha",
      }),
    ),
    {
      it: "an @ in path and query is accepted",
      account: {},
      change: { url: "https://hooks.example.com/@ana?b=@" },
      ...registered,
    },
    { it: "a leading space is refused", change: { url: " https://hooks.example.com/x" }, ...invalid("url") },
    { it: "an empty URL is refused", change: { url: "" }, ...invalid("url") },
    // proves: webhooks.url
    { it: "a missing URL is refused", change: { url: undefined }, ...invalid("url") },
    { it: "a number as URL is refused", change: { url: 1 }, ...invalid("url") },
    // proves: limits.text-bounds
    {
      it: "a URL of 2048 characters is accepted",
      account: {},
      change: { url: `https://e.example/${"x".repeat(2030)}` },
      ...registered,
    },
    // proves: limits.text-bounds
    {
      it: "a URL of 2049 characters is refused",
      change: { url: `https://e.example/${"x".repeat(2031)}` },
      ...invalid("url"),
    },
  ],
});

// proves: webhooks.url
table("POST /api/webhooks: url with allowHttpWebhooks false", {
  operation: "registerWebhook",
  valid: webhookBody,
  sandbox: { allowHttpWebhooks: false },
  rows: [
    { it: "an https URL is accepted", ...registered },
    {
      it: "an http URL of this machine is refused",
      change: { url: "http://127.0.0.1:3000/" },
      ...invalid("url"),
      message: "HTTPS",
    },
    {
      it: "an http URL of localhost is refused",
      change: { url: "http://localhost:3000/" },
      ...invalid("url"),
    },
  ],
});

table("POST /api/webhooks: eventType and version", {
  operation: "registerWebhook",
  valid: webhookBody,
  rows: [
    // proves: webhooks.eventType, webhooks.version
    ...["cash_in", "cash_out", "refund_in", "refund_out", "med_created", "med_accepted", "med_rejected"].map(
      (eventType): Row => ({
        it: `eventType ${eventType} is accepted`,
        account: {},
        change: { eventType },
        ...registered,
      }),
    ),
    // proves: webhooks.eventType
    {
      it: "eventType CASH_IN in capital letters is refused",
      change: { eventType: "CASH_IN" },
      ...invalid("eventType"),
    },
    { it: "eventType cashin is refused", change: { eventType: "cashin" }, ...invalid("eventType") },
    // proves: webhooks.eventType
    { it: "eventType * is refused", change: { eventType: "*" }, ...invalid("eventType") },
    // proves: webhooks.rule-4
    {
      it: "a list of event types is refused",
      change: { eventType: ["cash_in", "cash_out"] },
      ...invalid("eventType"),
    },
    // proves: webhooks.eventType
    { it: "a missing eventType is refused", change: { eventType: undefined }, ...invalid("eventType") },
    // proves: resources.webhook.version, webhooks.version
    { it: "version v1 is accepted", account: {}, change: { version: "v1" }, ...registered },
    // proves: resources.webhook.version, webhooks.version, versioning.1
    { it: "version v2 is accepted", account: {}, change: { version: "v2" }, ...registered },
    // proves: resources.webhook.version
    { it: "version v3 is refused", change: { version: "v3" }, ...invalid("version") },
    { it: "version V2 is refused", change: { version: "V2" }, ...invalid("version") },
    { it: "version 2 is refused", change: { version: 2 }, ...invalid("version") },
    // proves: resources.webhook.version
    { it: "version null is treated as missing", account: {}, change: { version: null }, ...registered },
    // proves: webhooks.400, errors.simple.message
    {
      it: "a body in which every field is invalid is refused with all four fields",
      body: { url: 1, eventType: "x", headers: {}, version: "v3" },
      ...invalid("url", "eventType", "headers", "version"),
    },
    // proves: webhooks.400
    { it: "an empty object is refused with url and eventType", body: {}, ...invalid("url", "eventType") },
  ],
});

const BLOCKED = ["host", "content-length", "connection", "transfer-encoding", "content-type", "user-agent"];
const anyCase = (name: string) => [
  name,
  name.toUpperCase(),
  name.replace(/\b./g, (letter) => letter.toUpperCase()),
];

table("POST /api/webhooks: headers", {
  operation: "registerWebhook",
  valid: webhookBody,
  rows: [
    // proves: webhooks.headers
    { it: "an empty list of headers is accepted", account: {}, change: headers(0), ...registered },
    // proves: webhooks.headers, limits.webhook-headers
    { it: "five headers are accepted", account: {}, change: headers(5), ...registered },
    // proves: webhooks.headers, limits.webhook-headers
    { it: "six headers are refused", change: headers(6), ...invalid("headers") },
    // proves: webhooks.headers
    { it: "an object instead of a list is refused", change: { headers: { a: "b" } }, ...invalid("headers") },
    { it: "headers null is treated as missing", account: {}, change: { headers: null }, ...registered },
    // proves: webhooks.headers.blocked
    ...BLOCKED.flatMap(anyCase).map((name) => ({
      it: `the reserved header ${name} is refused`,
      change: header(name),
      ...invalid("headers.0.key"),
      message: "bloqueado",
    })),
    {
      it: "the header Authorization is accepted",
      account: {},
      change: header("Authorization", "Bearer x"),
      ...registered,
    },
    { it: "a name with a space is refused", change: header("x y"), ...invalid("headers.0.key") },
    // proves: webhooks.headers.safe
    { it: "a name with a colon is refused", change: header("x:y"), ...invalid("headers.0.key") },
    { it: "a name with a line break is refused", change: header("x\r\ny"), ...invalid("headers.0.key") },
    { it: "an empty name is refused", change: header(""), ...invalid("headers.0.key") },
    // proves: webhooks.headers
    { it: "a missing name is refused", change: { headers: [{ value: "v" }] }, ...invalid("headers.0.key") },
    // proves: webhooks.headers.safe
    {
      it: "a value with CR and LF is refused",
      change: header("x-a", "v\r\nx-evil: 1"),
      ...invalid("headers.0.value"),
    },
    {
      it: "a value with LF is refused",
      change: header("x-a", "v\nx-evil: 1"),
      ...invalid("headers.0.value"),
    },
    // proves: webhooks.headers.safe
    { it: "a value with NUL is refused", change: header("x-a", "v\u0000"), ...invalid("headers.0.value") },
    // proves: webhooks.headers.safe
    { it: "a value with an emoji is refused", change: header("x-a", "🎉"), ...invalid("headers.0.value") },
    { it: "a number as value is refused", change: header("x-a", 1), ...invalid("headers.0.value") },
    // proves: webhooks.headers
    {
      it: "a missing value is refused",
      change: { headers: [{ key: "x-a" }] },
      ...invalid("headers.0.value"),
    },
    {
      it: "a value with a tab is accepted",
      account: {},
      change: { ...header("x-a", "a\tb"), eventType: "med_created" },
      ...registered,
    },
    {
      it: "an empty value is accepted",
      account: {},
      change: { ...header("x-a", ""), eventType: "med_created" },
      ...registered,
    },
    {
      it: "a reserved header as third of three is refused",
      change: { headers: [...headers(2).headers, { key: "Host", value: "v" }] },
      ...invalid("headers.2.key"),
    },
  ],
});

const register =
  (count: number, eventType: "cash_out" | "cash_in" = "cash_out") =>
  ({ account, saved }: RowContext) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => {
        const url = newUrl();
        saved[`url${index}`] = url;
        return account.gateway.registerWebhook({ url, eventType });
      }),
    );

// proves: webhooks.rule-1
table("POST /api/webhooks: three URLs per event type", {
  operation: "registerWebhook",
  valid: webhookBody,
  rows: [
    // proves: webhooks.500
    { it: "an internal failure returns 500 and registers nothing", scenario: "http:500", status: 500 },
    { it: "a second URL is accepted", account: {}, before: register(1), ...registered },
    // proves: limits.webhook-urls
    { it: "a third URL is accepted", account: {}, before: register(2), ...registered },
    // proves: limits.webhook-urls
    {
      it: "a fourth URL is refused",
      account: {},
      before: register(3),
      status: 400,
      message: "Limite de 3 URLs ativas para o evento cash_out",
    },
    {
      it: "a fourth URL of another event type is accepted",
      account: {},
      before: register(3, "cash_in"),
      ...registered,
    },
    // proves: webhooks.rule-2
    {
      it: "one of the three again is updated",
      account: {},
      before: register(3),
      change: ({ saved }) => ({ url: saved.url1 }),
      ...updated,
    },
    // proves: webhooks.rule-4, events.one-url
    {
      it: "the same URL for a second event type is accepted",
      account: {},
      before: register(1, "cash_in"),
      change: ({ saved }) => ({ url: saved.url0 }),
      ...registered,
    },
    // proves: webhooks.rule-2
    {
      it: "a fourth URL after one was registered twice is refused",
      account: {},
      before: async (context) => {
        await register(3)(context);
        await context.account.gateway.registerWebhook({ url: context.saved.url0!, eventType: "cash_out" });
      },
      status: 400,
      message: "Limite de 3 URLs",
    },
    {
      it: "of four concurrent registrations, one is refused",
      account: {},
      before: async ({ account, saved }) => {
        const answers = await Promise.all(
          Array.from({ length: 4 }, () =>
            account.gateway.send("registerWebhook", { url: newUrl(), eventType: "cash_out" }),
          ),
        );
        saved.statuses = answers
          .map(({ status }) => status)
          .sort()
          .join();
      },
      status: 400,
      message: "Limite de 3 URLs",
      after: async ({ saved }) => expect(saved.statuses).toBe("200,200,200,400"),
    },
  ],
});
