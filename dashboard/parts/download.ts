/** Hands a file to the reader, as if a link to it had been followed. */
export function download(fileName: string, content: BlobPart, type = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has begun by then, and the content would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
