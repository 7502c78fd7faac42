// Reduces the two fonts of the dashboard to the characters, weights and features that its styles use, from 89 kB to 23 kB:
// npm run fonts. The characters are those in dashboard/styles/fonts.css.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const path = (name) => new URL(`../${name}`, import.meta.url);

const [ranges] = /(?<=unicode-range:)[^;]+/.exec(readFileSync(path("dashboard/styles/fonts.css"), "utf8"));
const letters = ranges.split(",").flatMap((range) => {
  const [from, to = from] = range.match(/[0-9A-F]{2,}/g).map((point) => Number.parseInt(point, 16));
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
});

const fonts = [
  ["inter", { min: 400, max: 650, default: 400 }],
  // Few texts are both bold and monospaced, so the browser makes their weight.
  ["jetbrains-mono", 400],
];
for (const [font, wght] of fonts) {
  const source = `node_modules/@fontsource-variable/${font}`;
  const whole = readFileSync(path(`${source}/files/${font}-latin-wght-normal.woff2`));
  const cut = await subsetFont(whole, letters.join(""), {
    targetFormat: "woff2",
    variationAxes: { wght },
    // No ligatures: a command or a URL is shown as it is typed.
    keepFeatures: ["ccmp", "kern", "locl", "mark", "tnum"],
  });
  writeFileSync(path(`dashboard/fonts/${font}.woff2`), cut);
  copyFileSync(path(`${source}/LICENSE`), path(`dashboard/public/fonts/${font}.txt`));
  console.error(`${font}: ${whole.length} → ${cut.length} bytes`);
}
