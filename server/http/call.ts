import type { Request, Response } from "express";
import type { z } from "zod";
import type { GatewayOperation } from "../contract/operation.js";
import { nature, type Scenario } from "../contract/scenarios/scenario.js";

/** What a handler gets: the request, read and checked. */
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
  /** Reads and checks the body, for a handler that must look at other things first. */
  readonly read: () => Promise<Body>;
  /** The transaction that the request turned out to be about. */
  transactionId: number | null;
  /** Set by a handler that answers with another status than its operation usually does. */
  status: 200 | 201 | null;
}

export type Handler<Operation extends GatewayOperation> = (
  call: Call<
    z.output<NonNullable<Operation["body"]>>,
    z.output<NonNullable<Operation["params"]>>,
    z.output<NonNullable<Operation["query"]>>
  >,
) => z.input<Operation["answer"]> | Promise<z.input<Operation["answer"]>>;

/** A request on its way through the pipeline, with what is to be recorded of it. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly call: Mutable<Call>;
  account: number | null;
  /** What its header asked for that cannot happen to its operation. */
  ignoredScenarios: readonly string[];
  body: string;
  /** What the body said, as far as it could be read. */
  received: unknown;
}

export type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/** The beginning of an exchange, of which nothing is known yet but its number. */
export function beginExchange(request: Request, response: Response, requestId: number): Exchange {
  return {
    request,
    response,
    account: null,
    ignoredScenarios: [],
    body: "",
    received: undefined,
    call: {
      account: 0,
      body: undefined,
      params: undefined,
      query: undefined,
      scenario: nature,
      requestId,
      request,
      read: async () => undefined,
      transactionId: null,
      status: null,
    },
  };
}
