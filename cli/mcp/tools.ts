import type { Argument, Command, Option } from "commander";
import { isCommon } from "../common-options.js";
import { collect } from "../parse-values.js";

/** The command behind each tool. Everything that a tool accepts, and its description, is that of its command. */
const COMMANDS = {
  pay: "pay",
  settle: "settle",
  reject: "reject",
  return: "return",
  expire: "expire",
  cancel: "cancel",
  open_med: "med open",
  accept_med: "med accept",
  reject_med: "med reject",
  advance: "clock advance",
  freeze: "clock freeze",
  resume: "clock resume",
  arm_scenario: "scenario arm",
  disarm_scenario: "scenario disarm",
  add_webhook: "webhooks add",
  hold_deliveries: "deliveries hold",
  release_deliveries: "deliveries release",
  retry_delivery: "deliveries retry",
  fail_delivery: "deliveries fail",
  duplicate_delivery: "deliveries duplicate",
  resend: "resend",
  call: "call",
  snapshot: "state snapshot",
  restore: "state restore",
  reset: "state reset",
} as const;

/** Like COMMANDS, for commands that change nothing. */
const READING_COMMANDS = {
  show: "show",
  explain: "explain",
  logs: "logs",
  time: "clock show",
  agenda: "clock agenda",
  scenarios: "scenario list",
  scenario: "scenario show",
  webhooks: "webhooks list",
  deliveries: "deliveries list",
  delivery: "deliveries show",
  meds: "med list",
  accounts: "account list",
  verify: "verify",
  decode: "decode",
  explain_certificate: "cert explain",
  assumptions: "assumptions",
} as const;

/** Tools that answer with the text of their command: its JSON contains the proofs, and is ten times as long. */
const IN_TEXT: ReadonlySet<string> = new Set(["scenarios", "scenario", "assumptions"]);

/** Flags that a tool always has. The list of all assumptions in full is fifty kilobytes long. */
const FIXED_FLAGS: Readonly<Record<string, readonly string[]>> = { assumptions: ["--titles"] };

/** How many rows a tool lists, unless it is called with a limit; all entries of a long journal are megabytes. */
const DEFAULT_LIMIT = 20;

/** Options that a tool does not have: `logs --follow` would never end. */
const OMITTED: ReadonlySet<string> = new Set(["follow", "titles"]);

interface PropertySchema {
  readonly type: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly items?: { readonly type: string };
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: {
    readonly type: "object";
    readonly properties: Readonly<Record<string, PropertySchema>>;
    readonly required: readonly string[];
    readonly additionalProperties: false;
  };
  readonly annotations: { readonly readOnlyHint: boolean; readonly openWorldHint: false };
  /** The parsers of the command for the texts of an argument; they throw what the command says of a wrong one. */
  readonly parsers: Readonly<Record<string, Argument["parseArg"]>>;
  /** The command line for arguments that the schema allows. */
  readonly commandLine: (values: Readonly<Record<string, unknown>>) => readonly string[];
}

/** The tools of the MCP server, made from the commands of `program`. */
export function toolsOf(program: Command): readonly Tool[] {
  const toolsFor = (commands: Readonly<Record<string, string>>, readOnlyHint: boolean) =>
    Object.entries(commands).map(([name, path]) =>
      toolOf(name, commandAt(program, path), path, readOnlyHint),
    );
  return [...toolsFor(COMMANDS, false), ...toolsFor(READING_COMMANDS, true)];
}

function toolOf(name: string, command: Command, path: string, readOnlyHint: boolean): Tool {
  const positional = new Map(command.registeredArguments.map((argument) => [nameOf(argument), argument]));
  const options = new Map(
    command.options.filter((option) => isOfTool(option)).map((option) => [option.attributeName(), option]),
  );
  return {
    name,
    description: command.description(),
    inputSchema: {
      type: "object",
      properties: Object.fromEntries([
        ...[...positional].map(([key, argument]) => [key, argumentSchema(argument)] as const),
        ...[...options].map(([key, option]) => [key, optionSchema(option)] as const),
      ]),
      required: [...positional].filter(([, { required }]) => required).map(([key]) => key),
      additionalProperties: false,
    },
    annotations: { readOnlyHint, openWorldHint: false },
    parsers: Object.fromEntries([...positional, ...options].map(([key, { parseArg }]) => [key, parseArg])),
    commandLine: (values) => [
      ...path.split(" "),
      ...(FIXED_FLAGS[name] ?? []),
      ...[...options].flatMap(([key, option]) => flagsOf(option, values[key] ?? defaultOf(key))),
      ...(IN_TEXT.has(name) ? [] : ["--json"]),
      // A value that begins with a dash is no flag.
      "--",
      ...[...positional.keys()].flatMap((key) => textsOf(values[key])),
    ],
  };
}

/** The account can be selected per call; address and token belong to the server, and the output is always JSON. */
const isOfTool = (option: Option) =>
  option.attributeName() === "account" ||
  !(isCommon(option.helpGroupHeading ?? "") || OMITTED.has(option.attributeName()));

function commandAt(program: Command, path: string): Command {
  let command = program;
  for (const name of path.split(" ")) {
    const child = command.commands.find((subcommand) => subcommand.name() === name);
    if (!child) throw new Error(`There is no command ${path}.`);
    command = child;
  }
  return command;
}

/** The value of an option that a call leaves out. */
const defaultOf = (key: string) => (key === "limit" ? DEFAULT_LIMIT : undefined);

/** Arguments that accept several kinds of id, such as `code|id|key`, are all called `id`. */
const nameOf = (argument: Argument) => (argument.name().includes("|") ? "id" : argument.name());

const TEXT = ["string", "number"] as const;

function argumentSchema({ variadic, description, argChoices }: Argument): PropertySchema {
  return {
    ...(variadic ? { type: "array", items: { type: "string" } } : { type: TEXT }),
    ...(description && { description }),
    ...(argChoices && { enum: argChoices }),
  };
}

function optionSchema(option: Option): PropertySchema {
  const { variadic, argChoices } = option;
  const listed = defaultOf(option.attributeName());
  const description =
    listed === undefined
      ? option.description
      : `${option.description.replace(/ \(default: \d+\)$/, "")} (default: ${listed})`;
  if (option.isBoolean()) return { type: "boolean", description };
  if (variadic) return { type: "array", items: { type: "string" }, description };
  // `call --data` takes JSON, which a client may give as an object.
  const texts = option.attributeName() === "data" ? [...TEXT, "object"] : TEXT;
  // A flag that can be repeated takes a list.
  if (option.parseArg === collect) {
    return { type: [...texts, "array"], items: { type: "string" }, description };
  }
  return { type: texts, description, ...(argChoices && { enum: argChoices }) };
}

function flagsOf(option: Option, value: unknown): readonly string[] {
  const flag = option.long ?? "";
  if (!option.isBoolean()) return textsOf(value).map((text) => `${flag}=${text}`);
  // The value of `--no-receive` is that of `receive`, which is true unless the flag is given.
  return value !== undefined && Boolean(value) !== option.negate ? [flag] : [];
}

/** The texts of a value for the command line; of a list, those of its items. */
export function textsOf(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return [typeof value === "object" ? JSON.stringify(value) : String(value)];
}
