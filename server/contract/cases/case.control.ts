import { z } from "zod";
import { controlOperation } from "../operation.js";
import { wholeCase } from "./case.js";

export const readCase = controlOperation(
  "GET",
  "/sandbox/api/case",
  "All that happened since the beginning, as a case that can be replayed",
  z.strictObject({}),
  wholeCase,
);
