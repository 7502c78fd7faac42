import type { RequestHandler } from "express";
import type { z } from "zod";
import type { AcceptedDocuments } from "../contract/accepted-documents.js";
import { errorAnswer } from "../contract/error-answer.js";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal } from "../contract/refusal.js";
import { noScenario } from "../contract/scenarios/scenario.js";
import { leniencyOf } from "../contract/settings/leniency.js";
import type { Settings } from "../contract/settings/start-settings.js";
import { type Clock, iso, stopwatch } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { isBusy } from "../kernel/disk.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import type { Recorder } from "../kernel/recorder.js";
import { admit, admitBeforeBody } from "../scenarios/admission.js";
import { type Arrival, ConnectionLost, type Wire } from "../scenarios/arrival.js";
import type { ScenarioChooser } from "../scenarios/scenario-chooser.js";
import { answersOfTurn } from "./answers-of-turn.js";
import { authenticate, requireCertificate, type TokenVerifier } from "./authenticate.js";
import { bodyRefusal, parseBody, parsePathAndQuery, refuseViolations } from "./body-check.js";
import { beginExchange, type Call, type Exchange, type Handler, type Mutable } from "./call.js";
import { explainRefusal } from "./explanation.js";
import { bodyText, readJsonBody, readJsonOrFormBody, readUnreadBody } from "./json-body.js";
import { endInOneWrite } from "./one-write.js";
import { recordedScenario, recordIgnoredScenarios } from "./scenario-warning.js";

export type { Call, Handler } from "./call.js";

/** The steps of every gateway request: authenticate, choose the scenario, read and check the body, answer, record. */
export interface Pipeline {
  serve<Operation extends GatewayOperation>(
    operation: Operation,
    handler: Handler<Operation>,
  ): RequestHandler;
  /**
   * Answers a request that no operation serves. `refusal` is a Refusal; any other error is an internal fault. The error
   * body has the shape of `like`, an operation with the same path, or the simple shape without it (assumption
   * ERROR_SHAPES).
   */
  refuse(refusal: unknown, like?: GatewayOperation | null): RequestHandler;
}

export function createPipeline(
  { database, clock, ids, journal }: { database: Database; clock: Clock; ids: Ids; journal: Journal },
  tokens: TokenVerifier,
  recorder: Recorder,
  { choose, arrival }: { choose: ScenarioChooser; arrival: Arrival },
  settings: Pick<Settings, "alphanumericCnpj" | "lenient" | "lenientQr" | "lenientDocuments">,
  onFault: (error: unknown) => void,
): Pipeline {
  const acceptedDocuments: AcceptedDocuments = {
    alphanumericCnpj: settings.alphanumericCnpj,
    lenientDocuments: leniencyOf(settings).documents,
  };
  /** Not for operations that wait for a commit, whose answers are together already. */
  const sending = answersOfTurn();
  const answerOf = (call: Call, operation: GatewayOperation, handler: Handler<never>) => {
    admit(call.scenario, operation, call.body);
    return handler(call as never);
  };

  const runOperation = async (
    call: Mutable<Call>,
    operation: GatewayOperation,
    body: z.ZodType | null,
    handler: Handler<never>,
    exchange: Exchange,
  ) => {
    const { request, response } = exchange;
    const generation = database.generation();
    const serve = () => {
      // The world may have been replaced while the body arrived.
      database.requireGeneration(generation);
      return answerOf(call, operation, handler);
    };
    if (operation.authenticated) {
      const verified = authenticate(tokens, request);
      const token = verified instanceof Promise ? await verified : verified;
      call.account = token.account;
      requireCertificate(operation, token);
    }
    const { scenario: headerScenario, ignored } = choose.byHeader(
      request.headers["x-sandbox-scenario"],
      operation,
    );
    exchange.ignoredScenarios = ignored;
    if (ignored.length > 0)
      await recordIgnoredScenarios({ database, journal }, exchange, operation, generation);
    if (headerScenario) admitBeforeBody(headerScenario, operation);
    call.scenario = headerScenario ?? noScenario;
    const address = parsePathAndQuery(operation, request);
    call.params = address.params;
    call.query = address.query;
    call.read = async () => {
      const reads = operation.forms ? readJsonOrFormBody : readJsonBody;
      const received = await reads(request, response).catch((error: unknown) => {
        exchange.body = bodyText(request);
        throw bodyRefusal(operation, error);
      });
      exchange.body = received.text;
      exchange.received = received.value;
      return body && parseBody(operation, body, request, received.value, address.violations);
    };
    // The token endpoint checks the certificate before the body (assumption CERT_ORDER), so it reads the body itself.
    if (body && operation.authenticated) call.body = await call.read();
    else refuseViolations(operation, address.violations);
    if (headerScenario === null) {
      const chosen = choose.withoutHeader(operation, call);
      call.scenario = chosen instanceof Promise ? await chosen : chosen;
    }
    if (call.scenario.arrival) {
      return arrival.through(call.scenario, operation, wireOf(exchange), async () => serve());
    }
    const answer = serve();
    if (answer instanceof Promise) return await answer;
    const others = sending();
    if (others !== undefined) await others;
    return answer;
  };

  const refusalOf = (error: unknown, generation: number): Refusal => {
    if (error instanceof Refusal) return error;
    // The world was replaced during the request, so the error is neither our fault nor the client's.
    if (generation !== database.generation()) return new Refusal("world-replaced");
    onFault(error);
    return new Refusal(isBusy(error) ? "data-file-held" : "internal");
  };

  const record = (
    exchange: Exchange,
    operation: GatewayOperation | null,
    at: number,
    durationMs: number,
    { status, text, refused }: RecordedAnswer,
  ) => {
    const { request, body, received, call } = exchange;
    // Express changes the parameters of a request after its handler, so they are read now.
    const { params, query } = request;
    recorder.record({
      id: call.requestId,
      plane: "gateway",
      at,
      account: call.account || null,
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
      scenario: recordedScenario(exchange),
      explanation:
        refused &&
        ((redact) => explainRefusal(refused.refusal, operation, { params, query }, received, redact)),
    });
  };

  const run = async (
    exchange: Exchange,
    operation: GatewayOperation | null,
    answer: () => Promise<unknown>,
    like = operation,
  ) => {
    const { request, response, call } = exchange;
    const elapsed = stopwatch();
    const at = clock.now();
    const generation = database.generation();
    const recordUnlessReplaced = (recorded: RecordedAnswer) => {
      // The request number belongs to the world that the request arrived in.
      if (generation === database.generation()) record(exchange, operation, at, elapsed(), recorded);
      // Only now, so that a client can look up at once what the gateway decided.
      if (exchange.losesConnection) request.socket.destroy();
    };
    let status = operation?.status ?? 200;
    let text: string;
    let type = JSON_TYPE;
    let refused: RecordedAnswer["refused"] = null;
    try {
      const result = await answer();
      text = operation?.mediaType ? String(result) : JSON.stringify(result);
      type = operation?.mediaType ?? JSON_TYPE;
      status = call.status ?? status;
    } catch (error) {
      if (error instanceof ConnectionLost) return recordUnlessReplaced(NO_ANSWER);
      const refusal = refusalOf(error, generation);
      readUnreadBody(request);
      call.account ||= refusal.facts.account ?? 0;
      const errorId = ids.uuid("error", call.requestId);
      const [path = ""] = request.originalUrl.split("?", 1);
      const { method } = request;
      const context = {
        shape: like?.errors ?? "simple",
        operation: like?.id ?? null,
        timestamp: iso(at),
        path,
        method,
        errorId,
      } as const;
      const { body, code, message, ...wire } = errorAnswer(refusal, context);
      status = wire.status as 200;
      text = JSON.stringify(body);
      refused = { refusal, errorId };
      for (const [name, value] of Object.entries(refusal.facts.headers ?? {}))
        response.setHeader(name, value);
      const data = {
        requestId: call.requestId,
        operation: operation?.id ?? null,
        method,
        path: recorder.redact(path),
        status,
        reason: refusal.reason,
        code,
        message: typeof message === "string" ? recorder.redact(message) : message.map(recorder.redact),
        errorId,
      };
      // The journal entry is written before the answer is sent, so that a client can look up the errorId at once. If
      // another program has locked the file, the answer does not wait for it.
      if (generation === database.generation()) {
        const account = call.account || null;
        const append = () => journal.append({ type: "request.refused", account, data });
        await new Promise<void>((resolve) => {
          void database.write(append, resolve).catch(onFault).finally(resolve);
        });
      }
    }
    if (!response.headersSent && !exchange.losesConnection) {
      const length = Buffer.byteLength(text);
      response.writeHead(status, { "content-type": type, "content-length": length });
      // A text of ASCII letters only has the same bytes in Latin-1, which Node need not encode.
      endInOneWrite(response, text, length === text.length ? "latin1" : "utf8");
    }
    // The body is needed to send the call again. One that has not arrived yet is not waited for.
    if (refused) exchange.body ||= bodyText(request);
    recordUnlessReplaced({ status, text, refused });
  };

  return {
    serve: (operation, handler) => {
      const body = operation.bodyFor?.(acceptedDocuments) ?? operation.body;
      return (request, response) => {
        const exchange = beginExchange(request, response, recorder.nextId());
        return run(exchange, operation, () =>
          runOperation(exchange.call, operation, body, handler as Handler<never>, exchange),
        );
      };
    },
    refuse:
      (refusal, like = null) =>
      (request, response) => {
        const refused = async () => {
          throw refusal;
        };
        return run(beginExchange(request, response, recorder.nextId()), null, refused, like);
      },
  };
}

const JSON_TYPE = "application/json; charset=utf-8";

/** The recorded part of an answer. Status 0: no answer was sent. */
interface RecordedAnswer {
  readonly status: number;
  readonly text: string;
  readonly refused: { readonly refusal: Refusal; readonly errorId: string } | null;
}
const NO_ANSWER: RecordedAnswer = { status: 0, text: "", refused: null };

const wireOf = (exchange: Exchange): Wire => ({
  drop: () => {
    exchange.losesConnection = true;
  },
  whenGone: (callback) => void exchange.response.once("close", callback),
  transactionId: () => exchange.call.transactionId,
});
