import type { ReceivedWebhook } from "./receiver.js";

/** One request of the integrator's code, with its answer, as they went over the wire. */
export interface DemoCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  readonly answer: unknown;
}

/** One step of the story: what is done, by whom, and what comes of it. With `--json` this is the document. */
export interface DemoStep {
  readonly title: string;
  readonly why: string;
  /** The command that does the same by hand, where the step is the outside world's and not the integrator's. */
  readonly command?: string;
  readonly result?: unknown;
  readonly calls?: readonly DemoCall[];
  readonly balance?: { readonly available: number; readonly blocked: number };
  readonly webhook?: ReceivedWebhook;
}
