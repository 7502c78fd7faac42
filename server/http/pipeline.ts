import type { Request, RequestHandler, Response } from "express";
import type { z } from "zod";
import type { AcceptedDocuments } from "../contract/accepted-documents.js";
import { errorAnswer } from "../contract/error-answer.js";
import type { Fact } from "../contract/journal/journal.js";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal } from "../contract/refusal.js";
import { noScenario } from "../contract/scenarios/scenario.js";
import { leniencyOf } from "../contract/settings/leniency.js";
import type { Settings } from "../contract/settings/start-settings.js";
import { type Clock, iso } from "../kernel/clock.js";
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
    const { request, response, generation } = exchange;
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

  /** Whether the world that a request arrived in has not been replaced since. */
  const isCurrent = ({ generation }: Exchange) => generation === database.generation();

  const refusalOf = (exchange: Exchange, error: unknown): Refusal => {
    if (error instanceof Refusal) return error;
    // The world was replaced during the request, so the error is neither our fault nor the client's.
    if (!isCurrent(exchange)) return new Refusal("world-replaced");
    onFault(error);
    return new Refusal(isBusy(error) ? "data-file-held" : "internal");
  };

  /**
   * The journal entry of a refusal is written before the answer is sent, so that a client can look up the errorId at once. If
   * another program has locked the file, the answer does not wait for it.
   */
  const journalRefusal = (account: number | null, data: Fact<"request.refused">) =>
    new Promise<void>((resolve) => {
      const append = () => journal.append({ type: "request.refused", account, data });
      void database.write(append, resolve).catch(onFault).finally(resolve);
    });

  /** The answer to a request that threw this error. */
  const answerError = async (
    exchange: Exchange,
    operation: GatewayOperation | null,
    like: GatewayOperation | null,
    error: unknown,
  ): Promise<RecordedAnswer> => {
    const { request, response, call, at } = exchange;
    const refusal = refusalOf(exchange, error);
    readUnreadBody(request);
    call.account ||= refusal.facts.account ?? 0;
    for (const [name, value] of Object.entries(refusal.facts.headers ?? {})) response.setHeader(name, value);
    const errorId = ids.uuid("error", call.requestId);
    const [path = ""] = request.originalUrl.split("?", 1);
    const { method } = request;
    const { status, code, message, body } = errorAnswer(refusal, {
      shape: like?.errors ?? "simple",
      operation: like?.id ?? null,
      timestamp: iso(at),
      path,
      method,
      errorId,
    });
    if (isCurrent(exchange)) {
      await journalRefusal(call.account || null, {
        requestId: call.requestId,
        operation: operation?.id ?? null,
        method,
        path: recorder.redact(path),
        status,
        reason: refusal.reason,
        code,
        message: typeof message === "string" ? recorder.redact(message) : message.map(recorder.redact),
        errorId,
      });
    }
    return { status, text: JSON.stringify(body), refused: { refusal, errorId } };
  };

  const record = (
    exchange: Exchange,
    operation: GatewayOperation | null,
    { status, text, refused }: RecordedAnswer,
  ) => {
    const { request, received, call } = exchange;
    // The body is needed to send the call again. One that has not arrived yet is not waited for.
    if (refused) exchange.body ||= bodyText(request);
    // Express changes the parameters of a request after its handler, so they are read now.
    const { params, query } = request;
    // The request number belongs to the world that the request arrived in.
    if (isCurrent(exchange))
      recorder.record({
        id: call.requestId,
        plane: "gateway",
        at: exchange.at,
        account: call.account || null,
        operation: operation?.id ?? null,
        method: request.method,
        path: request.originalUrl,
        rawHeaders: request.rawHeaders,
        body: exchange.body,
        status,
        answer: text,
        durationMs: exchange.elapsed(),
        transactionId: call.transactionId,
        errorId: refused?.errorId ?? null,
        reason: refused?.refusal.reason ?? null,
        scenario: recordedScenario(exchange),
        explanation:
          refused &&
          ((redact) => explainRefusal(refused.refusal, operation, { params, query }, received, redact)),
      });
    // Only now, so that a client can look up at once what the gateway decided.
    if (exchange.losesConnection) request.socket.destroy();
  };

  const run = async (
    exchange: Exchange,
    operation: GatewayOperation | null,
    answer: () => Promise<unknown>,
    like = operation,
  ) => {
    let type = operation?.mediaType ?? JSON_TYPE;
    let answered: RecordedAnswer;
    try {
      const result = await answer();
      const text = operation?.mediaType ? String(result) : JSON.stringify(result);
      answered = { status: exchange.call.status ?? operation?.status ?? 200, text, refused: null };
    } catch (error) {
      if (error instanceof ConnectionLost) return record(exchange, operation, NO_ANSWER);
      type = JSON_TYPE;
      answered = await answerError(exchange, operation, like, error);
    }
    send(exchange, answered, type);
    record(exchange, operation, answered);
  };

  const begin = (request: Request, response: Response) =>
    beginExchange(request, response, recorder.nextId(), clock.now(), database.generation());

  return {
    serve: (operation, handler) => {
      const body = operation.bodyFor?.(acceptedDocuments) ?? operation.body;
      return (request, response) => {
        const exchange = begin(request, response);
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
        return run(begin(request, response), null, refused, like);
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

/** Sends an answer, unless a scenario ends the connection in its place. */
function send({ response, losesConnection }: Exchange, { status, text }: RecordedAnswer, type: string): void {
  if (response.headersSent || losesConnection) return;
  const length = Buffer.byteLength(text);
  response.writeHead(status, { "content-type": type, "content-length": length });
  // A text of ASCII letters only has the same bytes in Latin-1, which Node need not encode.
  endInOneWrite(response, text, length === text.length ? "latin1" : "utf8");
}

const wireOf = (exchange: Exchange): Wire => ({
  drop: () => {
    exchange.losesConnection = true;
  },
  whenGone: (callback) => void exchange.response.once("close", callback),
  transactionId: () => exchange.call.transactionId,
});
