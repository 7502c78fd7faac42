import { z } from "zod";
import { controlOperation } from "../operation.js";
import { wholeCase } from "./case.js";

export const readCase = controlOperation(
  "GET",
  "/sandbox/api/case",
  {
    en: "All that happened since the beginning, as a case that can be replayed",
    pt: "Tudo o que aconteceu desde o começo, como um caso que pode ser repetido",
  },
  z.strictObject({}),
  wholeCase,
  { problems: ["case-incomplete", "case-settings-changed"] },
);
