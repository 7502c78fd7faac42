import { measureAdvance } from "./advance.mjs";

console.table(await measureAdvance({ tell: console.error, scale: Number(process.argv[2] ?? 1) }));
