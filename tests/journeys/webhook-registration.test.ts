import { expect } from "vitest";
import { type Row, type RowContext, table } from "./rows.js";

let made = 0;
/** An HTTPS address that nobody has registered before; nothing is ever sent there. */
const newUrl = () => `https://hooks.example.com/${++made}`;
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
  headers: Array.from({ length: count }, (_, at) => ({ key: `x-header-${at}`, value: "v" })),
});
const header = (key: unknown, value: unknown = "v") => ({ headers: [{ key, value }] });

table("POST /api/webhooks: the url", {
  operation: "registerWebhook",
  valid: webhookBody,
  rows: [
    // proves: webhooks.url, webhooks.answer
    { it: "https", account: {}, ...registered },
    // proves: webhooks.url
    {
      it: "https with a port, a path and a query",
      account: {},
      change: { url: "https://h.example.com:8443/a?b=c" },
      ...registered,
    },
    // proves: webhooks.url
    {
      it: "http to another machine",
      change: { url: "http://hooks.example.com/x" },
      ...invalid("url"),
      message: "HTTPS",
    },
    {
      it: "http to a name that starts with 127.0.0.1",
      change: { url: "http://127.0.0.1.example.com/" },
      ...invalid("url"),
    },
    {
      it: "http to a user called localhost",
      change: { url: "http://localhost@example.com/" },
      ...invalid("url"),
    },
    // proves: webhooks.url
    { it: "ftp", change: { url: "ftp://hooks.example.com/x" }, ...invalid("url") },
    { it: "javascript", change: { url: "javascript:alert(1)" }, ...invalid("url") },
    { it: "a file", change: { url: "file:///etc/passwd" }, ...invalid("url") },
    { it: "no scheme", change: { url: "hooks.example.com/x" }, ...invalid("url") },
    // A URL parser repairs these; an HTTP client of another language does not.
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
      (url): Row => ({ it: `without authority: ${JSON.stringify(url)}`, change: { url }, ...invalid("url") }),
    ),
    ...[
      "https://ana:segredo@hooks.example.com/x",
      "https://ana@hooks.example.com/x",
      "https://@hooks.example.com/x",
    ].map((url): Row => ({ it: url, change: { url }, ...invalid("url"), message: "sem usuário e senha" })),
    {
      it: "an @ in path and query",
      account: {},
      change: { url: "https://hooks.example.com/@ana?b=@" },
      ...registered,
    },
    { it: "a space before it", change: { url: " https://hooks.example.com/x" }, ...invalid("url") },
    { it: "empty", change: { url: "" }, ...invalid("url") },
    // proves: webhooks.url
    { it: "missing", change: { url: undefined }, ...invalid("url") },
    { it: "a number", change: { url: 1 }, ...invalid("url") },
    // proves: limits.text-bounds
    {
      it: "of 2048 characters",
      account: {},
      change: { url: `https://e.example/${"x".repeat(2030)}` },
      ...registered,
    },
    // proves: limits.text-bounds
    { it: "of 2049 characters", change: { url: `https://e.example/${"x".repeat(2031)}` }, ...invalid("url") },
  ],
});

// proves: webhooks.url
table("POST /api/webhooks: where plain http is not allowed", {
  operation: "registerWebhook",
  valid: webhookBody,
  sandbox: { allowHttpWebhooks: false },
  rows: [
    { it: "https", ...registered },
    {
      it: "http to this machine",
      change: { url: "http://127.0.0.1:3000/" },
      ...invalid("url"),
      message: "HTTPS",
    },
    { it: "http to localhost", change: { url: "http://localhost:3000/" }, ...invalid("url") },
  ],
});

table("POST /api/webhooks: eventType and version", {
  operation: "registerWebhook",
  valid: webhookBody,
  rows: [
    // proves: webhooks.eventType, webhooks.version
    ...["cash_in", "cash_out", "refund_in", "refund_out", "med_created", "med_accepted", "med_rejected"].map(
      (eventType): Row => ({ it: eventType, account: {}, change: { eventType }, ...registered }),
    ),
    // proves: webhooks.eventType
    { it: "CASH_IN", change: { eventType: "CASH_IN" }, ...invalid("eventType") },
    { it: "cashin", change: { eventType: "cashin" }, ...invalid("eventType") },
    // proves: webhooks.eventType
    { it: "all", change: { eventType: "*" }, ...invalid("eventType") },
    // proves: webhooks.rule-4
    { it: "a list of types", change: { eventType: ["cash_in", "cash_out"] }, ...invalid("eventType") },
    // proves: webhooks.eventType
    { it: "missing", change: { eventType: undefined }, ...invalid("eventType") },
    // proves: resources.webhook.version, webhooks.version
    { it: "version v1", account: {}, change: { version: "v1" }, ...registered },
    // proves: resources.webhook.version, webhooks.version, versioning.1
    { it: "version v2", account: {}, change: { version: "v2" }, ...registered },
    // proves: resources.webhook.version
    { it: "version v3", change: { version: "v3" }, ...invalid("version") },
    { it: "version V2", change: { version: "V2" }, ...invalid("version") },
    { it: "version 2", change: { version: 2 }, ...invalid("version") },
    // proves: resources.webhook.version
    { it: "version null is as absent", account: {}, change: { version: null }, ...registered },
    // proves: webhooks.400, errors.simple.message
    {
      it: "everything is wrong: one answer lists all four",
      body: { url: 1, eventType: "x", headers: {}, version: "v3" },
      ...invalid("url", "eventType", "headers", "version"),
    },
    // proves: webhooks.400
    { it: "an empty object", body: {}, ...invalid("url", "eventType") },
  ],
});

const BLOCKED = ["host", "content-length", "connection", "transfer-encoding", "content-type", "user-agent"];
const anyCase = (name: string) => [
  name,
  name.toUpperCase(),
  name.replace(/\b./g, (letter) => letter.toUpperCase()),
];

table("POST /api/webhooks: custom headers", {
  operation: "registerWebhook",
  valid: webhookBody,
  rows: [
    // proves: webhooks.headers
    { it: "none", account: {}, change: headers(0), ...registered },
    // proves: webhooks.headers, limits.webhook-headers
    { it: "five", account: {}, change: headers(5), ...registered },
    // proves: webhooks.headers, limits.webhook-headers
    { it: "six", change: headers(6), ...invalid("headers") },
    // proves: webhooks.headers
    { it: "an object instead of a list", change: { headers: { a: "b" } }, ...invalid("headers") },
    { it: "null is as absent", account: {}, change: { headers: null }, ...registered },
    // proves: webhooks.headers.blocked
    ...BLOCKED.flatMap(anyCase).map((name) => ({
      it: `${name} is blocked`,
      change: header(name),
      ...invalid("headers.0.key"),
      message: "bloqueado",
    })),
    {
      it: "Authorization is allowed",
      account: {},
      change: header("Authorization", "Bearer x"),
      ...registered,
    },
    { it: "a name with a space", change: header("x y"), ...invalid("headers.0.key") },
    // proves: webhooks.headers.safe
    { it: "a name with a colon", change: header("x:y"), ...invalid("headers.0.key") },
    { it: "a name with a line break", change: header("x\r\ny"), ...invalid("headers.0.key") },
    { it: "a name that is empty", change: header(""), ...invalid("headers.0.key") },
    // proves: webhooks.headers
    { it: "a name that is missing", change: { headers: [{ value: "v" }] }, ...invalid("headers.0.key") },
    // proves: webhooks.headers.safe
    { it: "a value with CR LF", change: header("x-a", "v\r\nx-evil: 1"), ...invalid("headers.0.value") },
    { it: "a value with LF", change: header("x-a", "v\nx-evil: 1"), ...invalid("headers.0.value") },
    // proves: webhooks.headers.safe
    { it: "a value with NUL", change: header("x-a", "v\u0000"), ...invalid("headers.0.value") },
    // proves: webhooks.headers.safe
    { it: "a value with an emoji", change: header("x-a", "🎉"), ...invalid("headers.0.value") },
    { it: "a value that is a number", change: header("x-a", 1), ...invalid("headers.0.value") },
    // proves: webhooks.headers
    { it: "a value that is missing", change: { headers: [{ key: "x-a" }] }, ...invalid("headers.0.value") },
    {
      it: "a value with a tab",
      account: {},
      change: { ...header("x-a", "a\tb"), eventType: "med_created" },
      ...registered,
    },
    {
      it: "a value that is empty",
      account: {},
      change: { ...header("x-a", ""), eventType: "med_created" },
      ...registered,
    },
    {
      it: "the third of three is blocked",
      change: { headers: [...headers(2).headers, { key: "Host", value: "v" }] },
      ...invalid("headers.2.key"),
    },
  ],
});

const register =
  (count: number, eventType: "cash_out" | "cash_in" = "cash_out") =>
  ({ account, saved }: RowContext) =>
    Promise.all(
      Array.from({ length: count }, (_, at) => {
        const url = newUrl();
        saved[`url${at}`] = url;
        return account.gateway.registerWebhook({ url, eventType });
      }),
    );

// proves: webhooks.rule-1
table("POST /api/webhooks: three URLs per event type", {
  operation: "registerWebhook",
  valid: webhookBody,
  rows: [
    // proves: webhooks.500
    { it: "an internal failure is a 500, and registers nothing", scenario: "http:500", status: 500 },
    { it: "a second", account: {}, before: register(1), ...registered },
    // proves: limits.webhook-urls
    { it: "a third", account: {}, before: register(2), ...registered },
    // proves: limits.webhook-urls
    {
      it: "a fourth",
      account: {},
      before: register(3),
      status: 400,
      message: "Limite de 3 URLs ativas para o evento cash_out",
    },
    {
      it: "a fourth, but of another event type",
      account: {},
      before: register(3, "cash_in"),
      ...registered,
    },
    // proves: webhooks.rule-2
    {
      it: "one of the three again",
      account: {},
      before: register(3),
      change: ({ saved }) => ({ url: saved.url1 }),
      ...updated,
    },
    // proves: webhooks.rule-4, events.one-url
    {
      it: "the same URL for a second event type is a registration of its own",
      account: {},
      before: register(1, "cash_in"),
      change: ({ saved }) => ({ url: saved.url0 }),
      ...registered,
    },
    // proves: webhooks.rule-2
    {
      it: "a fourth, after the third was registered twice",
      account: {},
      before: async (context) => {
        await register(3)(context);
        await context.account.gateway.registerWebhook({ url: context.saved.url0!, eventType: "cash_out" });
      },
      status: 400,
      message: "Limite de 3 URLs",
    },
    {
      it: "four at once: never more than three",
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
