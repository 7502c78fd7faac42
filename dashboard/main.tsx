// First, for the reason given there.
import "./no-eval.js";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { enterWorld } from "./feed/world.js";
import { Shell } from "./shell/Shell.js";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";
import "./styles/shell.css";
import "./styles/traffic.css";
import "./styles/detail.css";
import { LanguageProvider } from "./words/language.js";

enterWorld();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Router base="/sandbox">
      <LanguageProvider>
        <Shell />
      </LanguageProvider>
    </Router>
  </StrictMode>,
);
