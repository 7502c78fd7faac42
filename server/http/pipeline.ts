import type { Request, RequestHandler } from "express";
import { checkedWith } from "../contract/alphanumeric-cnpj.js";
import { errorAnswer } from "../contract/error-answer.js";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal } from "../contract/refusal.js";
import type { Settings } from "../contract/start-settings.js";
import type { Tokens } from "../core/tokens.js";
import { type Clock, iso, stopwatch } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import type { Recorder } from "../kernel/recorder.js";
import { admit } from "../scenario/admission.js";
import { type Arrival, ConnectionLost, type Wire } from "../scenario/arrival.js";
import type { Choose } from "../scenario/choose.js";
import { bodyRefusal, parseAddress, parseBody, refuseViolations } from "./body-check.js";
import { begin, type Call, type Dialect, type Exchange, type Mutable } from "./call.js";
import { explanationOf } from "./explanation.js";
import { readJsonBody, readJsonOrFormBody, textOf } from "./json-body.js";

export type { Call, Dialect } from "./call.js";

/** The way of every gateway request: authenticate, read, choose the scenario, parse, answer, record. */
export interface Pipeline {
  serve<Operation extends GatewayOperation>(
    operation: Operation,
    dialect: Dialect<Operation>,
  ): RequestHandler;
  /** Answers a request that no operation serves with a refusal; anything else than one is a fault of ours. */
  refuse(refusal: unknown): RequestHandler;
}

export function createPipeline(
  { database, clock, ids, journal }: { database: Database; clock: Clock; ids: Ids; journal: Journal },
  tokens: Tokens,
  recorder: Recorder,
  { choose, arrival }: { choose: Choose; arrival: Arrival },
  { alphanumericCnpj }: Pick<Settings, "alphanumericCnpj">,
  onFault: (error: unknown) => void,
): Pipeline {
  const authenticate = (request: Request): number | Promise<number> => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    const account = token === undefined ? null : tokens.accountOf(token);
    if (account instanceof Promise) return account.then(known);
    return known(account);
  };

  const answerOf = (call: Call, operation: GatewayOperation, dialect: Dialect<never>) => {
    admit(call.scenario, operation, call.body);
    return dialect(call as never);
  };

  const work = async (
    call: Mutable<Call>,
    operation: GatewayOperation,
    dialect: Dialect<never>,
    exchange: Exchange,
  ) => {
    const { request, response } = exchange;
    if (operation.authenticated) {
      const account = authenticate(request);
      call.account = exchange.account = typeof account === "number" ? account : await account;
    }
    const header = request.headers["x-sandbox-scenario"];
    call.scenario = choose.byHeader(header, operation);
    const address = parseAddress(operation, request);
    call.params = address.params;
    call.query = address.query;
    call.read = async () => {
      const reads = operation.forms ? readJsonOrFormBody : readJsonBody;
      const received = await reads(request, response).catch((error: unknown) => {
        exchange.body = textOf(request);
        throw bodyRefusal(operation, error);
      });
      exchange.body = received.text;
      exchange.received = received.value;
      return checkedWith(alphanumericCnpj, () =>
        parseBody(operation, request, received.value, address.violations),
      );
    };
    // The token endpoint looks at the certificate before its body (CERT_ORDER), so it reads by itself.
    if (operation.body && operation.authenticated) call.body = await call.read();
    else refuseViolations(operation, address.violations);
    if (header === undefined) {
      const met = choose.unasked(operation, call);
      call.scenario = met instanceof Promise ? await met : met;
    }
    if (call.scenario.arrival) {
      const serve = async () => answerOf(call, operation, dialect);
      return arrival.through(call.scenario, operation, wireOf(exchange), serve);
    }
    const answer = answerOf(call, operation, dialect);
    return answer instanceof Promise ? await answer : answer;
  };

  const refusalOf = (error: unknown, generation: number): Refusal => {
    if (error instanceof Refusal) return error;
    // Whatever it stumbled over, the ground was pulled from under it: no fault of ours, nor of the client's.
    if (generation !== database.generation()) return new Refusal("world-replaced");
    onFault(error);
    return new Refusal("internal");
  };

  const record = (
    { request, account, body, received, call }: Exchange,
    operation: GatewayOperation | null,
    at: number,
    durationMs: number,
    { status, text, refused }: Answered,
  ) =>
    recorder.record({
      id: call.requestId,
      plane: "gateway",
      at,
      account,
      operation: operation?.id ?? null,
      method: request.method,
      path: request.originalUrl,
      rawHeaders: request.rawHeaders,
      body,
      status,
      answer: text,
      durationMs,
      transactionId: call.transactionId,
      errorId: refused?.errorId ?? null,
      reason: refused?.refusal.reason ?? null,
      scenario: call.scenario.name || null,
      explanation: refused && explanationOf(refused.refusal, operation, request, received),
    });

  const run = async (
    exchange: Exchange,
    operation: GatewayOperation | null,
    answer: () => Promise<unknown>,
  ) => {
    const { request, response, call } = exchange;
    const elapsed = stopwatch();
    const at = clock.now();
    const generation = database.generation();
    let status = operation?.status ?? 200;
    let text: string;
    let type = JSON_TYPE;
    let refused: Answered["refused"] = null;
    try {
      const answered = await answer();
      text = operation?.mediaType ? String(answered) : JSON.stringify(answered);
      type = operation?.mediaType ?? JSON_TYPE;
      status = call.status ?? status;
    } catch (error) {
      if (error instanceof ConnectionLost) return record(exchange, operation, at, elapsed(), NO_ANSWER);
      const refusal = refusalOf(error, generation);
      const errorId = ids.uuid("error", call.requestId);
      const { url: path, method } = { url: request.originalUrl.split("?", 1)[0]!, method: request.method };
      const context = {
        shape: operation?.errors ?? "simple",
        operation: operation?.id ?? null,
        timestamp: iso(at),
        path,
        method,
        errorId,
      } as const;
      const { body, code, message, ...answered } = errorAnswer(refusal, context);
      status = answered.status as 200;
      text = JSON.stringify(body);
      refused = { refusal, errorId };
      for (const [name, value] of Object.entries(refusal.facts.headers ?? {}))
        response.setHeader(name, value);
      const data = {
        requestId: call.requestId,
        operation: operation?.id ?? null,
        method,
        path,
        status,
        reason: refusal.reason,
        code,
        message,
        errorId,
      };
      // The refusal is in the journal before its answer leaves, so that whoever has the one finds the other.
      if (generation === database.generation()) {
        await database
          .write(() => journal.append({ type: "request.refused", account: exchange.account, data }))
          .catch(onFault);
      }
    }
    if (!response.headersSent) {
      response.writeHead(status, {
        "content-type": type,
        "content-length": Buffer.byteLength(text),
      });
      response.end(text);
    }
    // Its number belongs to the world that it came to.
    if (generation !== database.generation()) return;
    record(exchange, operation, at, elapsed(), { status, text, refused });
  };

  return {
    serve: (operation, dialect) => (request, response) => {
      const exchange = begin(request, response, recorder.nextId());
      return run(exchange, operation, () =>
        work(exchange.call, operation, dialect as Dialect<never>, exchange),
      );
    },
    refuse: (refusal) => (request, response) =>
      run(begin(request, response, recorder.nextId()), null, async () => {
        throw refusal;
      }),
  };
}

const JSON_TYPE = "application/json; charset=utf-8";

/** What is recorded of an answer; a status of 0 is none at all. */
interface Answered {
  readonly status: number;
  readonly text: string;
  readonly refused: { readonly refusal: Refusal; readonly errorId: string } | null;
}
const NO_ANSWER: Answered = { status: 0, text: "", refused: null };

const wireOf = ({ request, response, call }: Exchange): Wire => ({
  drop: () => request.socket.destroy(),
  whenGone: (callback) => void response.once("close", callback),
  transactionId: () => call.transactionId,
});

function known(account: number | null): number {
  if (account === null) throw new Refusal("token-invalid");
  return account;
}
