import type { Request, Response } from "express";
import type { z } from "zod";
import type { GatewayOperation } from "../contract/operation.js";
import { noScenario, type Scenario } from "../contract/scenarios/scenario.js";
import { stopwatch } from "../kernel/clock.js";

/** The parsed and checked request that a handler gets. */
export interface Call<Body = unknown, Params = unknown, Query = unknown> {
  /** The account of the token, or that of the credentials at a token endpoint; 0 while it is unknown. */
  account: number;
  readonly body: Body;
  readonly params: Params;
  readonly query: Query;
  readonly scenario: Scenario;
  /** The number under which this request is recorded. */
  readonly requestId: number;
  readonly request: Request;
  /** Reads and checks the body, for a handler that must check other things first. */
  readonly read: () => Promise<Body>;
  /** Set by the handler: the transaction that the request created or found. */
  transactionId: number | null;
  /** Set by a handler that answers with another status than its operation's default. */
  status: 200 | 201 | null;
}

export type Handler<Operation extends GatewayOperation> = (
  call: Call<
    z.output<NonNullable<Operation["body"]>>,
    z.output<NonNullable<Operation["params"]>>,
    z.output<NonNullable<Operation["query"]>>
  >,
) => z.input<Operation["answer"]> | Promise<z.input<Operation["answer"]>>;

/** A request in the pipeline, with the facts to record. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly call: Mutable<Call>;
  /** When it arrived: epoch milliseconds of sandbox time, the generation of the world, and the milliseconds since. */
  readonly at: number;
  readonly generation: number;
  readonly elapsed: () => number;
  /** Scenarios in its header that do not apply to its operation. */
  ignoredScenarios: readonly string[];
  body: string;
  /** The parsed body, as far as it could be read. */
  received: unknown;
  /** Whether a scenario ends the connection in the place of an answer. */
  losesConnection: boolean;
}

export type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/** A new exchange. Nothing is known of its call yet, except its number. */
export function beginExchange(
  request: Request,
  response: Response,
  requestId: number,
  at: number,
  generation: number,
): Exchange {
  return {
    request,
    response,
    at,
    generation,
    elapsed: stopwatch(),
    ignoredScenarios: [],
    body: "",
    received: undefined,
    losesConnection: false,
    call: {
      account: 0,
      body: undefined,
      params: undefined,
      query: undefined,
      scenario: noScenario,
      requestId,
      request,
      read: async () => undefined,
      transactionId: null,
      status: null,
    },
  };
}
