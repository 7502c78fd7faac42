import type { Case } from "../../server/contract/cases/case.js";
import { lazyModule } from "../browser/lazy-module.js";
import { client } from "../feed/world.js";
import { download } from "../parts/download.js";

/** The module that reads and writes cases as YAML. It is not part of the first code of the page, because only cases need its YAML parser. */
export const caseTexts = lazyModule(() => import("../../server/contract/cases/case-text.js"));

/** Loads a case and downloads it as a YAML file called `file`. */
export async function saveCase(file: string, load: () => Promise<Case>): Promise<void> {
  const [{ caseText }, content] = await Promise.all([caseTexts.load(), load()]);
  download(file, caseText(content), "application/yaml");
}

/** Downloads the case that replays one transaction. */
export const saveTransactionCase = (file: string, transactionId: string): Promise<void> =>
  saveCase(file, async () => (await client.readCase({ transaction: transactionId })) as Case);
