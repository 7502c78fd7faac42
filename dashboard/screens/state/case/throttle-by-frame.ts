/** Calls at most once per frame, with the latest value. */
export function throttleByFrame<Said>(call: (value: Said) => void): {
  call: (value: Said) => void;
  cancel: () => void;
} {
  let frame: number | null = null;
  let latest: Said;
  return {
    call: (value) => {
      latest = value;
      frame ??= requestAnimationFrame(() => {
        frame = null;
        call(latest);
      });
    },
    cancel: () => {
      if (frame !== null) cancelAnimationFrame(frame);
    },
  };
}
