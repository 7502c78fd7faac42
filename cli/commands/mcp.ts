import type { Command } from "commander";
import { commonOptions } from "../common-options.js";
import { UsageError } from "../failure.js";
import { type RunCommandLine, streams } from "../streams.js";

/** `localpix mcp`: gives coding agents the commands as tools (Model Context Protocol, over stdin and stdout). */
export function mcp(program: Command, run: RunCommandLine): void {
  program
    .command("mcp")
    .summary("serve the commands as tools for coding agents (MCP)")
    .description(
      "Serves the commands as tools of the Model Context Protocol over stdin and stdout, until stdin ends. Your coding agent starts it; the tools use the sandbox that is running then.",
    )
    .addHelpText(
      "after",
      `
In the configuration of your agent:
  "mcpServers": {
    "localpix": {
      "command": "npx",
      "args": ["localpix", "mcp"]
    }
  }

A sandbox serves instructions for agents at /sandbox/docs/SKILL.md.

Examples:
  $ localpix mcp
  $ localpix mcp --url http://127.0.0.1:7491`,
    )
    .action(async (_: unknown, command: Command) => {
      const { stdin, stdout, env } = streams();
      if (stdin.isTTY) {
        throw new UsageError(
          "localpix mcp reads the messages of a coding agent from stdin, but stdin is a terminal.",
          "Add it to the configuration of your agent: see localpix mcp --help",
        );
      }
      const { url, token, account } = commonOptions(command);
      const { serve } = await import("../mcp/serve.js");
      await serve(
        program,
        { stdin, stdout },
        {
          run,
          account,
          env: { ...env, ...(url && { LOCALPIX_URL: url }), ...(token && { LOCALPIX_TOKEN: token }) },
        },
      );
    });
}
