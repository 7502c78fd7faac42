/** Downloads a text or bytes as a file. */
export function download(fileName: string, content: BlobPart, type = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has started by then; the content would otherwise stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
