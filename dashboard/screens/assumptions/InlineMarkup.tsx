/** Renders the `code`, **bold** and *emphasis* in a sentence. */
export function InlineMarkup({ text }: { text: string }) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s](?:[^*]*[^*\s])?\*)/);
  return (
    <>
      {parts.map((part, index) => {
        // The parts of one sentence never move.
        const key = `${index} ${part}`;
        if (/^`.+`$/.test(part)) return <code key={key}>{part.slice(1, -1)}</code>;
        if (/^\*\*.+\*\*$/.test(part)) return <b key={key}>{part.slice(2, -2)}</b>;
        if (/^\*.+\*$/.test(part)) return <em key={key}>{part.slice(1, -1)}</em>;
        return part;
      })}
    </>
  );
}
