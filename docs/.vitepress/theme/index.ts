// The default theme of VitePress with the fonts and colors of the dashboard.
import "../../../dashboard/styles/fonts.css";
import "./site.css";

export { default } from "vitepress/theme-without-fonts";
