import { run } from "./run.js";

// `localpix logs | head` closes stdout while we write; that is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`localpix: standard output cannot be written: ${error.message}.\n`);
  process.exit(1);
});
// A closed stderr must not change the exit code.
process.stderr.on("error", () => undefined);

// No `await` here: the build makes this a CommonJS module.
void run(process.argv.slice(2), process).then((code) => {
  process.exitCode = code;
});
