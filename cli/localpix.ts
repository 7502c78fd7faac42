#!/usr/bin/env node
import { run } from "./run.js";

// `localpix logs | head` closes our output while we write; whoever did so has seen enough.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});
// A complaint that nobody reads any more must not change the exit code.
process.stderr.on("error", () => undefined);

process.exitCode = await run(process.argv.slice(2), process);
