/**
 * How much a client may ask of the sandbox before it is turned away: each limit once, with its unit. They are far beyond
 * what a client needs, and small enough that one that goes wrong cannot take the sandbox with it.
 */
export const LIMITS = {
  /** Of the body of a request, unpacked (BODY_LIMIT); beyond it 413. */
  bodyKilobytes: 256,
  /** Of a case that is to be replayed; a step takes a kilobyte or two. Beyond it 413. */
  caseMegabytes: 64,
  /** How deep arrays and objects of a JSON body may stand within one another (BODY_LIMIT); beyond it 400. */
  jsonDepth: 64,
  /** Of the request line and all headers together; a client certificate takes a quarter of it. Beyond it 431. */
  headerBytes: 16_384,
  /** Milliseconds until all headers are there, and until all of the request is; beyond them 408. */
  headersMs: 30_000,
  requestMs: 300_000,
  /** Milliseconds for which a connection without a request stays open. */
  idleMs: 5_000,
  /** How often connections are looked at for the times above, in milliseconds. */
  checkMs: 5_000,
  /** Of all clients together, WebSockets included; one more is closed unheard. */
  connections: 2_000,
  /** WebSockets of all doors together; one more is answered with 503. */
  sockets: 200,
  /** What a listener to the feed may say at once: it has nothing to say. */
  feedMessageBytes: 1_024,
  /** What a forwarding listener may: an answer with as much body as is kept of one, every character escaped. */
  listenerMessageBytes: 256_000,
} as const;

export type HttpLimits = { readonly [Name in keyof typeof LIMITS]: number };

/** The limit of a body, as the body parsers take it and refusals say it. */
export const BODY_LIMIT = `${LIMITS.bodyKilobytes}kb`;

/** Whether JSON is deeper than a body may be. Some of what reads it calls itself at each level. */
export const isTooDeep = (value: unknown, left: number = LIMITS.jsonDepth): boolean =>
  typeof value === "object" &&
  value !== null &&
  (left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1)));
