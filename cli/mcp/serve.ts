import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import type { Command } from "commander";
import { didYouMean } from "../did-you-mean.js";
import type { RunCommandLine, Streams } from "../streams.js";
import { version } from "../version.js";
import { argumentProblem } from "./argument-problem.js";
import { linesOf, readMessage } from "./json-lines.js";
import { type Tool, toolsOf } from "./tools.js";

const INSTRUCTIONS = `localpix is a sandbox of a Brazilian PIX payment gateway. The application under test calls the gateway; these tools play everyone else: the payer, the other bank, the central bank, and time.
Every tool accepts any kind of id: transactionId, externalId, txid, end-to-end id. After a refusal, use explain. Amounts are in reais. With a frozen clock, nothing happens until advance.`;

/** The environment, which selects the sandbox and its token, and the account of calls that name none. */
interface ToolContext {
  readonly run: RunCommandLine;
  readonly env: Streams["env"];
  readonly account: number | undefined;
}

/**
 * Answers MCP requests, one JSON-RPC message per line, until the client closes `stdin` and all tools have ended. Each tool
 * runs its command in this process.
 */
export async function serve(
  program: Command,
  { stdin, stdout }: Pick<Streams, "stdin" | "stdout">,
  { account, ...context }: ToolContext,
): Promise<void> {
  const calls = new Set<Promise<unknown>>();
  const tools = new Map(toolsOf(program).map((tool) => [tool.name, tool]));
  const server = new Server(
    { name: "localpix", version: version() },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools.values()].map(({ parsers: _, commandLine: __, ...described }) => described),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: values = {} } }) => {
    const tool = tools.get(name);
    if (!tool) {
      const hint = didYouMean(name, [...tools.keys()], "List the tools to see their names.");
      throw new McpError(ErrorCode.InvalidParams, `There is no tool ${name}. ${hint}`);
    }
    const call = callTool(tool, { account, ...values }, context);
    calls.add(call);
    return call.finally(() => calls.delete(call));
  });
  const write = (message: object) => stdout.write(`${JSON.stringify(message)}\n`);
  const transport: Transport = {
    start: async () => undefined,
    send: async (message) => void write(message),
    close: async () => transport.onclose?.(),
  };
  await server.connect(transport);
  for await (const line of linesOf(stdin)) {
    if (line.trim() === "") continue;
    const read = readMessage(line);
    if ("refusal" in read) write(read.refusal);
    else transport.onmessage?.(read.message);
  }
  // The last requests are handled one turn after they were read, and their responses are written one turn after the call.
  await setImmediate();
  await Promise.allSettled(calls);
  await setImmediate();
  await server.close();
}

/** Runs the command of a tool. What it prints is the result; a failure is a result that says what to do next. */
async function callTool(
  tool: Tool,
  values: Readonly<Record<string, unknown>>,
  { run, env }: Pick<ToolContext, "run" | "env">,
) {
  const problem = argumentProblem(tool, values);
  if (problem !== undefined) throw new McpError(ErrorCode.InvalidParams, problem);
  const printed = { stdout: "", stderr: "" };
  const collect = (name: keyof typeof printed) => ({
    write: (text: string) => {
      printed[name] += text;
    },
  });
  const exitCode = await run(tool.commandLine(values), {
    stdin: Readable.from([]),
    stdout: collect("stdout"),
    stderr: collect("stderr"),
    env,
  });
  const text = [printed.stdout, exitCode === 0 ? "" : printed.stderr].join("").trim();
  return {
    content: [{ type: "text" as const, text: text.replaceAll(TOKEN, "Bearer …") }],
    isError: exitCode !== 0,
  };
}

/** An access token in the headers of a request. It is most of the text, and an agent has no use for it. */
const TOKEN = /\bBearer [\w-]+\.[\w-]+\.[\w-]+/g;
