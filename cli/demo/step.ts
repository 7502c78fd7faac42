import type { ReceivedWebhook } from "./receiver.js";

/** A request of the integrator's code and its response, as sent over HTTP. */
export interface DemoCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  readonly answer: unknown;
}

/** A step of the demo: what is done, why, and the result. This is the document of `--json`. */
export interface DemoStep {
  readonly title: string;
  readonly why: string;
  /** The command that does the same. Absent for steps of the integrator's code. */
  readonly command?: string;
  readonly result?: unknown;
  readonly calls?: readonly DemoCall[];
  readonly balance?: { readonly available: number; readonly blocked: number };
  readonly webhook?: ReceivedWebhook;
}
