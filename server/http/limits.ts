/**
 * The limits of the HTTP server, each with its unit. They are far above the needs of a normal client and low enough that
 * a faulty one cannot bring the sandbox down.
 */
export const LIMITS = {
  /** Size of a decompressed request body (assumption BODY_LIMIT); beyond it 413. */
  bodyKilobytes: 256,
  /** Size of a case to replay; a step takes one or two kilobytes. Beyond it 413. */
  caseMegabytes: 64,
  /** Nesting depth of a JSON body (assumption BODY_LIMIT); beyond it 400. */
  jsonDepth: 64,
  /** Size of the request line and all headers; a client certificate takes a quarter of it. Beyond it 431. */
  headerBytes: 16_384,
  /** Milliseconds until all headers have arrived; beyond them 408. */
  headersMs: 30_000,
  /** Milliseconds until the whole request has arrived; beyond them 408. */
  requestMs: 300_000,
  /** Milliseconds that an idle connection stays open. */
  idleMs: 5_000,
  /** How often the times above are checked, in milliseconds. */
  checkMs: 5_000,
  /** Open connections, WebSockets included; one more is closed at once. */
  connections: 2_000,
  /** Open WebSockets; one more is answered with 503. */
  sockets: 200,
  /** Size of a message from a client of the feed. Clients of the feed send nothing, so this is small. */
  feedMessageBytes: 1_024,
  /** Size of a message from a forwarding listener: a recorded answer with every character escaped. */
  listenerMessageBytes: 256_000,
} as const;

export type HttpLimits = { readonly [Name in keyof typeof LIMITS]: number };

/** The body limit as text, for the body parsers and refusals. */
export const BODY_LIMIT_TEXT = `${LIMITS.bodyKilobytes}kb`;

/** Whether JSON is nested deeper than allowed. Code that reads it is recursive, so the depth is limited. */
export const isTooDeep = (value: unknown, left: number = LIMITS.jsonDepth): boolean =>
  typeof value === "object" &&
  value !== null &&
  (left === 0 || Object.values(value).some((child) => isTooDeep(child, left - 1)));
