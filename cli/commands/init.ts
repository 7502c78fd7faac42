import { writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { commonOptions } from "../common-options.js";
import { RefusedError } from "../failure.js";
import { answer, tone } from "../print.js";
import { SETTINGS_FILE } from "../start-options.js";

/** `localpix init`: a settings file in which every key is explained. */
export function init(program: Command): void {
  program
    .command("init")
    .summary(`write a ${SETTINGS_FILE} with every setting explained`)
    .description(
      `Writes a settings file that \`start\` and \`exec\` read from the working directory. Everything in it is commented out and stands for itself; what you uncomment is beaten by the environment and by flags.`,
    )
    .argument("[file]", "where to", SETTINGS_FILE)
    .option("--force", "overwrite the file")
    .addHelpText(
      "after",
      `
Examples:
  $ localpix init
  $ localpix init ci/localpix.yaml && localpix start --config ci/localpix.yaml
  $ localpix config                     what is in force, and where it comes from`,
    )
    .action(async (file: string, { force = false }: { force?: boolean }, command: Command) => {
      const { settingsTemplate } = await import("../settings-template.js");
      await writeFile(file, settingsTemplate(), { flag: force ? "w" : "wx" }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === "EEXIST")
            throw new RefusedError("FILE_EXISTS", `${file} exists already.`, "Give --force to overwrite it.");
          throw new RefusedError("FILE_UNWRITABLE", `${file} cannot be written: ${error.message}.`);
        },
      );
      const { json = false } = commonOptions(command);
      answer(json, { file }, () => `Wrote ${tone("strong", file)}. What is in force: localpix config`);
    });
}
