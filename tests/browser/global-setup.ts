import makeTemporaryFolder from "../temporary-folder.js";

/** The browser tests use the built page, so it is built first if a source is newer. */
export default async function setUp(): Promise<() => void> {
  await import("../built-product.js");
  return makeTemporaryFolder();
}
