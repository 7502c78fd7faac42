// Runs before the first paint, so that a page in the dark theme never flashes white.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("localpix.theme");
  } catch {
    // Storage may be forbidden; the system's choice is then the only one.
  }
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
