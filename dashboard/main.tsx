import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { loadRestWhenIdle, ModuleLoadError } from "./browser/lazy-module.js";
import { connection, connectToSandbox } from "./feed/world.js";
import { Shell } from "./shell/Shell.js";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { LanguageProvider, loadFirstLanguage } from "./words/language.js";

// Repeated at every connection, because what could not be fetched before may be available now.
connection.state.subscribe(() => {
  if (connection.state.get().phase === "live") void loadRestWhenIdle();
});
connectToSandbox();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element #root.");
const page = createRoot(root, {
  // The page reports a part that could not be fetched; anything else is a bug.
  onCaughtError: (error) => {
    if (!(error instanceof ModuleLoadError)) console.error(error);
  },
});
// Not awaited: the modules with the words import modules of this file, so each would wait for the other.
void loadFirstLanguage().then((language) =>
  page.render(
    <StrictMode>
      <Router base="/sandbox">
        <LanguageProvider first={language}>
          <Shell />
        </LanguageProvider>
      </Router>
    </StrictMode>,
  ),
);
