import type { Case } from "../../server/contract/cases/case.js";
import { lazyModule } from "../browser/lazy-module.js";
import { client } from "../feed/world.js";
import { download } from "../parts/download.js";

/** Loaded separately, because only cases need the YAML parser. */
export const caseTexts = lazyModule(() => import("../../server/contract/cases/case-text.js"));

/** Downloads a case as a file. */
export async function saveCase(file: string, load: () => Promise<Case>): Promise<void> {
  const [{ caseText }, content] = await Promise.all([caseTexts.load(), load()]);
  download(file, caseText(content), "application/yaml");
}

/** Saves the case about one transaction. */
export const saveStory = (file: string, transactionId: string): Promise<void> =>
  saveCase(file, async () => (await client.readCase({ transaction: transactionId })) as Case);
