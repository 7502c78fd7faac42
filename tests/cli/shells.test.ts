import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENTRY } from "../built-product.js";
import { chargeBody } from "../journeys/bodies.js";
import { emptyData } from "./environment.js";
import { programOnTerminal } from "./terminal.js";

const isHere = (shell: string) => spawnSync(shell, ["-c", "exit 0"]).status === 0;

/** A folder with a file to complete, and a fake localpix that completes, or prints its other arguments. */
const folder = mkdtempSync(join(tmpdir(), "localpix-shells-"));
writeFileSync(join(folder, "recorded.yaml"), "");
writeFileSync(
  join(folder, "localpix"),
  `#!/bin/sh
case "$1" in
  completion|__complete) exec "${process.execPath}" "${ENTRY}" "$@" ;;
  *) echo "asked: $*" ;;
esac
`,
  { mode: 0o755 },
);

let sandbox: TestSandbox;
let charge: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  charge = (await sandbox.gateway.cashIn(chargeBody())).transactionId;
  // The first list reads all scenario files, which on a busy machine takes longer than a prompt waits.
  await sandbox.control.listScenarios();
});
afterAll(() => sandbox.close());

const env = () => ({
  ...{ PATH: `${folder}${delimiter}${process.env.PATH}`, HOME: folder },
  ...{ LOCALPIX_URL: sandbox.url, LOCALPIX_DATA: emptyData },
});
const run = async (shell: string, args: readonly string[]) => {
  const { stdout } = await promisify(execFile)(shell, args, {
    env: { ...process.env, ...env() },
    cwd: folder,
  });
  return stdout;
};

/** The typed text, and the text after Tab. */
const lines = (): [typed: string, completed: string][] => [
  ["set", "settle"],
  ["pay ", `pay ${charge}`],
  ["scenario arm http:5", "scenario arm http:503"],
  ["start --payer=a", "start --payer=auto"],
  ["case replay rec", "case replay recorded.yaml"],
];

// A missing shell skips its test, which the report shows.
describe("a real shell completes commands, values that contain a colon, and file names", () => {
  test("bash", async () => {
    const script = `
      eval "$(localpix completion bash)"
      for line in "localpix set" "localpix pay " "localpix scenario arm http:5" "localpix start --payer=a"; do
        COMP_LINE="$line" COMP_POINT=\${#line}
        _localpix
        echo "\${COMPREPLY[@]}"
      done
      # The cursor stands in the middle of what was typed: what is behind it is not there yet.
      COMP_LINE="localpix set --json" COMP_POINT=12
      _localpix
      echo "\${COMPREPLY[@]}"
      complete -p localpix`;
    // A prompt waits at most one second for the sandbox, which a busy machine can exceed.
    await expect
      .poll(() => run("bash", ["-c", script]))
      .toBe(`settle\n${charge}\n503\nauto\nsettle\ncomplete -o default -F _localpix localpix\n`);
  });

  test.skipIf(!isHere("zsh"))("zsh", async () => {
    const typed = programOnTerminal("zsh", ["-f", "-i"], { ...env(), PS1: "$ " }, 100);
    typed.type(`cd '${folder}' && autoload -U compinit && compinit -u -D\r`);
    typed.type('eval "$(localpix completion zsh)" && echo prep"ared"\r');
    await typed.until("prepared");
    for (const [line, completed] of lines()) {
      typed.type(`localpix ${line}\t`);
      await typed.until(completed.slice(line.length));
      typed.type("\r");
      await typed.until(`asked: ${completed}`);
    }
    // With the cursor in the middle, the text after it is kept and does not affect the completion.
    typed.type("localpix set 10001\u001b[D\u001b[D\u001b[D\u001b[D\u001b[D\u001b[D\t");
    await typed.until("tle");
    typed.type("\r");
    await typed.until("asked: settle 10001");
    typed.type("exit\r");
    await typed.ended;
  });

  test.skipIf(!isHere("fish"))("fish", async () => {
    const asked = lines().map(([line]) => `complete -C 'localpix ${line}'; echo END`);
    const script = ["localpix completion fish | source", ...asked].join("\n");
    const words = async () => {
      const answers = (await run("fish", ["--no-config", "-c", script])).split("END\n").slice(0, -1);
      return answers.map((answer) => answer.split(/[\t\n]/)[0]);
    };
    await expect.poll(words).toEqual(lines().map(([, completed]) => completed.split(" ").at(-1)));
  });
});
