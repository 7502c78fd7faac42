import type { Command } from "commander";
import { commonOptions } from "../common-options.js";
import { printResult, tone } from "../print.js";
import { SETTINGS_FILE } from "../start-options.js";
import { writeNewFile } from "../write-new-file.js";

/** `localpix init`: writes a settings file that explains every key. */
export function init(program: Command): void {
  program
    .command("init")
    .summary(`write a ${SETTINGS_FILE} with every setting explained`)
    .description(
      `Writes a settings file that \`start\` and \`exec\` read from the working directory. Every setting is commented out and shows its default, or an example. Environment variables and flags override the file.`,
    )
    .argument("[file]", "path of the file", SETTINGS_FILE)
    .option("--force", "overwrite the file")
    .addHelpText(
      "after",
      `
Examples:
  $ localpix init
  $ localpix init ci/localpix.yaml && localpix start --config ci/localpix.yaml
  $ localpix config                     the settings in force and their sources`,
    )
    .action(async (file: string, { force = false }: { force?: boolean }, command: Command) => {
      const { settingsTemplate } = await import("../settings-template.js");
      await writeNewFile(file, settingsTemplate(), { force });
      const { json = false } = commonOptions(command);
      printResult(
        json,
        { file },
        () => `Wrote ${tone("strong", file)}. See the settings in force: localpix config`,
      );
    });
}
