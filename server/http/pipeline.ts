import type { Request, RequestHandler, Response } from "express";
import type { z } from "zod";
import { errorAnswer } from "../contract/error-answer.js";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal } from "../contract/refusal.js";
import type { Scenario } from "../contract/scenario.js";
import type { Tokens } from "../core/tokens.js";
import { type Clock, iso, stopwatch } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import type { Recorder } from "../kernel/recorder.js";
import { admit, chooseScenario } from "../scenario/choose.js";
import { bodyRefusal, parseAddress, parseBody, refuseViolations } from "./body-check.js";
import { explanationOf } from "./explanation.js";
import { readJsonBody, readJsonOrFormBody, textOf } from "./json-body.js";

/** What a dialect gets: the request, read and checked. */
export interface Call<Body = unknown, Params = unknown, Query = unknown> {
  /** The account that the token speaks for; 0 where the operation needs no token. */
  readonly account: number;
  readonly body: Body;
  readonly params: Params;
  readonly query: Query;
  readonly scenario: Scenario;
  /** The number under which this request is recorded. */
  readonly requestId: number;
  readonly request: Request;
  /** Reads and checks the body, for a dialect that must look at other things first. */
  readonly read: () => Promise<Body>;
  /** The transaction that the request turned out to be about. */
  transactionId: number | null;
  /** Set by a dialect that answers with another status than its operation usually does. */
  status: 200 | 201 | null;
}

export type Dialect<Operation extends GatewayOperation> = (
  call: Call<
    z.output<NonNullable<Operation["body"]>>,
    z.output<NonNullable<Operation["params"]>>,
    z.output<NonNullable<Operation["query"]>>
  >,
) => z.input<Operation["answer"]> | Promise<z.input<Operation["answer"]>>;

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
  onFault: (error: unknown) => void,
): Pipeline {
  const authenticate = (request: Request): number | Promise<number> => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    const account = token === undefined ? null : tokens.accountOf(token);
    if (account instanceof Promise) return account.then(known);
    return known(account);
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
    call.scenario = chooseScenario(Array.isArray(header) ? header.join() : header, operation);
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
      return parseBody(operation, request, received.value, address.violations);
    };
    // The token endpoint looks at the certificate before its body (CERT_ORDER), so it reads by itself.
    if (operation.body && operation.authenticated) call.body = await call.read();
    else refuseViolations(operation, address.violations);
    admit(call.scenario, call.body);
    const answer = dialect(call as never);
    return answer instanceof Promise ? await answer : answer;
  };

  const refusalOf = (error: unknown, generation: number): Refusal => {
    if (error instanceof Refusal) return error;
    // Whatever it stumbled over, the ground was pulled from under it: no fault of ours, nor of the client's.
    if (generation !== database.generation()) return new Refusal("world-replaced");
    onFault(error);
    return new Refusal("internal");
  };

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
    let refused: { refusal: Refusal; errorId: string } | null = null;
    try {
      const answered = await answer();
      text = operation?.mediaType ? String(answered) : JSON.stringify(answered);
      type = operation?.mediaType ?? JSON_TYPE;
      status = call.status ?? status;
    } catch (error) {
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
    recorder.record({
      id: call.requestId,
      plane: "gateway",
      at,
      account: exchange.account,
      operation: operation?.id ?? null,
      method: request.method,
      path: request.originalUrl,
      rawHeaders: request.rawHeaders,
      body: exchange.body,
      status,
      answer: text,
      durationMs: elapsed(),
      transactionId: call.transactionId,
      errorId: refused?.errorId ?? null,
      reason: refused?.refusal.reason ?? null,
      explanation: refused && explanationOf(refused.refusal, operation, request, exchange.received),
    });
  };

  const begin = (request: Request, response: Response): Exchange => ({
    request,
    response,
    account: null,
    body: "",
    received: undefined,
    call: {
      account: 0,
      body: undefined,
      params: undefined,
      query: undefined,
      scenario: { name: "" },
      requestId: recorder.nextId(),
      request,
      read: async () => undefined,
      transactionId: null,
      status: null,
    },
  });

  return {
    serve: (operation, dialect) => (request, response) => {
      const exchange = begin(request, response);
      return run(exchange, operation, () =>
        work(exchange.call, operation, dialect as Dialect<never>, exchange),
      );
    },
    refuse: (refusal) => (request, response) =>
      run(begin(request, response), null, async () => {
        throw refusal;
      }),
  };
}

const JSON_TYPE = "application/json; charset=utf-8";

interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly call: Mutable<Call>;
  account: number | null;
  body: string;
  /** What the body said, as far as it could be read. */
  received: unknown;
}

type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

function known(account: number | null): number {
  if (account === null) throw new Refusal("token-invalid");
  return account;
}
