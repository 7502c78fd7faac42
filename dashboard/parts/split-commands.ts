const GROUPS = "account|case|cert|clock|deliveries|med|scenario|state|webhooks";
const SINGLE = "call|credentials|decode|expire|explain|listen|logs|pay|resend|start|trigger|verify";

/**
 * A command in a sentence of the sandbox. Such a sentence has no marks around it, so only known commands count, with flags,
 * the values of two flags, the id of `show`, and placeholders; the words after them belong to the sentence.
 */
const COMMAND = new RegExp(
  `(\\blocalpix (?:clock advance [\\w-]+|show(?: [^<>\\s]+)?|(?:${GROUPS}) [a-z]+|(?:${SINGLE})\\b)(?: (?:--(?:status|type) [a-z.]+|--[a-z-]+|<[^<>\\s]+>))*)`,
);

/** Splits a sentence at its commands: every second piece is a command. */
export const splitCommands = (text: string): readonly string[] => text.split(COMMAND);
