/** Calls at most once for each picture that the screen shows, with what was said last. */
export function throttled<Said>(call: (said: Said) => void): {
  call: (said: Said) => void;
  cancel: () => void;
} {
  let frame: number | null = null;
  let latest: Said;
  return {
    call: (said) => {
      latest = said;
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
