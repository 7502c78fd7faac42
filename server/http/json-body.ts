import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import express, { type Request, type RequestHandler, type Response } from "express";
import { Refusal } from "../contract/refusal.js";
import { BODY_LIMIT_TEXT, isTooDeep, LIMITS } from "./limits.js";

/** A request body: its parsed value and its text. */
export interface JsonBody {
  readonly value: unknown;
  readonly text: string;
}

/** The text is kept on the request itself, because a WeakMap would burden every garbage collection. */
interface WithText {
  text?: string;
}

/**
 * Keeps the text of a body. Throws for bytes that are not UTF-8, which the parser would silently replace (assumption
 * ENCODING).
 */
const keepText = (request: IncomingMessage, bytes: Buffer, encoding: string): string => {
  const text = bytes.toString("utf8");
  (request as WithText).text = text;
  if (encoding !== "utf-8" || !isUtf8(bytes)) throw new Error(NOT_UTF8);
  return text;
};

const parser = express.json({
  limit: BODY_LIMIT_TEXT,
  strict: false,
  verify: (request, _response, bytes, encoding) => void keepText(request, bytes, encoding),
});

const ESCAPED_BYTES = /(?:%[0-9a-f]{2})+/gi;

const formParser = express.urlencoded({
  extended: false,
  limit: BODY_LIMIT_TEXT,
  verify: (request, _response, bytes, encoding) => {
    const text = keepText(request, bytes, encoding);
    for (const [escaped] of text.matchAll(ESCAPED_BYTES)) {
      if (!isUtf8(Buffer.from(escaped.replaceAll("%", ""), "hex"))) throw new Error(NOT_UTF8);
    }
  },
});

const NOT_UTF8 = "os bytes não são UTF-8";
const TOO_DEEP = `mais de ${LIMITS.jsonDepth} níveis de aninhamento`;

/** An error of the body parser. */
interface ParserError {
  readonly type?: string;
  readonly message?: string;
  /** zlib's code, if a body cannot be decompressed. */
  readonly code?: string;
  readonly encoding?: string;
  readonly charset?: string;
}

/** The text of a body as far as it was read, even if it did not parse. */
export const bodyText = (request: Request): string => (request as WithText).text ?? "";

/** Reads a JSON or form body. Rejects as `readJsonBody` does. */
export function readJsonOrFormBody(request: Request, response: Response): Promise<JsonBody> {
  const isForm = request.is("application/x-www-form-urlencoded") !== false;
  return readWith(isForm ? formParser : parser, request, response);
}

/**
 * Reads the JSON body of a request; `value` is undefined if there is none or it has another content type.
 * Rejects with the refusals `json-malformed`, `body-unreadable` and `body-too-large`.
 */
export function readJsonBody(request: Request, response: Response): Promise<JsonBody> {
  return isPlainJson(request) ? readPlainJson(request) : readWith(parser, request, response);
}

/**
 * Begins to read a plain JSON body of a request that was refused before its body was read, for the record. Once it is
 * complete, `bodyText` returns it.
 */
export function readUnreadBody(request: Request): void {
  if (!request.readableDidRead && isPlainJson(request)) readPlainJson(request).catch(() => {});
}

/**
 * Whether a body is plain JSON, as nearly all clients send it: in UTF-8, uncompressed, with a known length within the
 * limit.
 */
function isPlainJson({ headers }: IncomingMessage): boolean {
  const type = headers["content-type"];
  const length = Number(headers["content-length"]);
  return (
    (type === "application/json" || type === "application/json; charset=utf-8") &&
    length > 0 &&
    length <= LIMITS.bodyKilobytes * 1024 &&
    headers["content-encoding"] === undefined &&
    headers["transfer-encoding"] === undefined
  );
}

/**
 * Reads a plain JSON body with the same result as the body parser, but faster: the parser takes as long as SQLite does
 * to insert a payout.
 */
function readPlainJson(request: Request): Promise<JsonBody> {
  return new Promise((resolve, reject) => {
    if (request.destroyed) return reject(aborted());
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.once("error", () => reject(aborted()));
    request.once("end", () => {
      try {
        const text = keepText(request, Buffer.concat(chunks), "utf-8");
        resolve(checkedDepth({ value: JSON.parse(text.replace(BYTE_ORDER_MARK, "")), text }));
      } catch (error) {
        const { message: problem } = error as Error;
        reject(error instanceof Refusal ? error : new Refusal("json-malformed", { texts: { problem } }));
      }
    });
  });
}

const BYTE_ORDER_MARK = /^\uFEFF/;

/** The client has left before its body was read: nothing of it can be read any more, and no event says so. */
const aborted = () => parserRefusal({ type: "request.aborted" }, false);

function checkedDepth(body: JsonBody): JsonBody {
  if (isTooDeep(body.value)) throw new Refusal("json-malformed", { texts: { problem: TOO_DEEP } });
  return body;
}

function readWith(parser: RequestHandler, request: Request, response: Response): Promise<JsonBody> {
  return new Promise((resolve, reject) => {
    if (request.destroyed) return reject(aborted());
    parser(request, response, (error?: unknown) => {
      if (error) return reject(parserRefusal(error as ParserError, parser === formParser));
      try {
        resolve(checkedDepth({ value: request.body, text: bodyText(request) }));
      } catch (refusal) {
        reject(refusal);
      }
    });
  });
}

/** `json-malformed` only if the text was read and is not JSON; otherwise `body-unreadable` or `body-too-large`. */
function parserRefusal(error: ParserError, isForm: boolean): Refusal {
  const { type, message = "" } = error;
  if (type === "entity.too.large")
    return new Refusal("body-too-large", { values: { limit: BODY_LIMIT_TEXT } });
  const wasRead = type === "entity.parse.failed" || type === "entity.verify.failed";
  if (wasRead && !isForm) return new Refusal("json-malformed", { texts: { problem: message } });
  return new Refusal("body-unreadable", { texts: { problem: unreadable(error) } });
}

function unreadable({ type, code = "", encoding, charset, message = "" }: ParserError): string {
  if (type === "encoding.unsupported") return `o content-encoding ${encoding} não é suportado`;
  if (type === "charset.unsupported") return `o charset ${charset} não é suportado, só UTF-8`;
  if (type === "request.aborted" || type === "request.size.invalid") return "não chegou por completo";
  return isDecompressionError(code) ? "não está compactado como o content-encoding indica" : message;
}

/** Whether an error code comes from zlib, Brotli or Zstandard. */
export const isDecompressionError = (code: string): boolean => /^(Z_|ERR__|ERR_BROTLI|ZSTD_)/.test(code);
