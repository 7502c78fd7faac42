/** The tests look at the built page, so a page that is older than its sources is built first. */
export default async function buildIfStale(): Promise<void> {
  await import("../built-product.js");
}
