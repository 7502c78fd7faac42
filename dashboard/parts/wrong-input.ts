import { type AriaAttributes, cloneElement, type ReactElement } from "react";

/** An input that shows whether its value is wrong. */
export type CheckedInput = ReactElement<AriaAttributes & { readonly "data-refused"?: boolean | undefined }>;

/**
 * The input, marked as wrong and described by the text with the id `problemId`. `isRefused`: by the sandbox, to which the
 * same value can be sent again (RunButton in ActionButton.tsx).
 */
export const wrongInput = (input: CheckedInput, problemId: string, isRefused: boolean): CheckedInput =>
  cloneElement(input, {
    "aria-invalid": true,
    "aria-describedby": problemId,
    "data-refused": isRefused,
  });
