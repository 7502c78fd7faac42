/** An HTTP method; what only reads is quieter than what changes something. */
export function Method({ name }: { name: string }) {
  return <span className={`method mono ${name.toLowerCase()}`}>{name}</span>;
}
