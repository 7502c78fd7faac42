import { z } from "zod";
import { controlOperation } from "../operation.js";
import { wholeCase } from "./case.js";

export const readCase = controlOperation(
  "GET",
  "/sandbox/api/case",
  {
    en: "Everything since the last reset, as a case that can be replayed",
    pt: "Tudo desde o último reset, como um caso que pode ser repetido",
  },
  z.strictObject({}),
  wholeCase,
  { problems: ["case-incomplete", "case-settings-changed"] },
);
