/** Renders `code` and **bold** of a sentence. */
export function InlineMarkup({ text }: { text: string }) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/);
  return (
    <>
      {parts.map((part, index) => {
        // The parts of one sentence never move.
        const key = `${index} ${part}`;
        if (part.startsWith("`") && part.length > 1) return <code key={key}>{part.slice(1, -1)}</code>;
        if (part.startsWith("*") && part.length > 1) return <b key={key}>{part.replaceAll("*", "")}</b>;
        return part;
      })}
    </>
  );
}
