/** Calls at most once per frame, with the latest value. */
export function throttleByFrame<Value>(call: (value: Value) => void): {
  call: (value: Value) => void;
  cancel: () => void;
} {
  let frame: number | null = null;
  let latest: Value;
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
