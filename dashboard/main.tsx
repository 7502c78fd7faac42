// First, for the reason given there.
import "./browser/no-eval.js";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { connectToSandbox } from "./feed/world.js";
import { Shell } from "./shell/Shell.js";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { LanguageProvider, loadFirstLanguage } from "./words/language.js";

connectToSandbox();
const language = await loadFirstLanguage();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element #root.");
createRoot(root).render(
  <StrictMode>
    <Router base="/sandbox">
      <LanguageProvider first={language}>
        <Shell />
      </LanguageProvider>
    </Router>
  </StrictMode>,
);
