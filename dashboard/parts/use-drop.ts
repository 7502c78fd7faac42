import { type DragEvent, useState } from "react";

/** Accepts a file that is dropped on an element. `over` is true while a file is dragged over it. */
export function useDrop(take: (file: File | undefined) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    handlers: {
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      },
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
    },
  };
}
