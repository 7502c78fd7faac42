import { Suspense, useEffect, useState } from "react";
import { Redirect, Route, Switch, useLocation, useSearch } from "wouter";
import { hasKnownWords } from "../../server/contract/page-paths.js";
import { useAccounts, useDegraded } from "../feed/hooks.js";
import { Loading } from "../parts/Loading.js";
import { lazyPart } from "../parts/lazy-part.js";
import { UnknownValues } from "../parts/UnknownValues.js";
import { useAccount } from "../parts/use-account.js";
import { useKeys } from "../parts/use-keys.js";
import { ScreenErrorBoundary } from "./Fault.js";
import { useFailureNotices } from "./failure-notices.js";
import { Header } from "./Header.js";
import { Navigation } from "./Navigation.js";
import styles from "./Shell.module.css";
import { StaleNotice } from "./StaleNotice.js";
import { SCREENS } from "./screens.js";
import { collectTyping, takeTyped } from "./typed-ahead.js";
import { usePaletteKey } from "./use-palette-key.js";
import { useShellWords } from "./words.js";

/** Parts that a first visit rarely shows are not in the first load. */
const DegradedNotice = lazyPart(() => import("./DegradedNotice.js"));
const KeysDialog = lazyPart(() => import("./KeysDialog.js"));
const OtherAddress = lazyPart(() => import("./OtherAddress.js"));
const CommandPalette = lazyPart(() => import("./CommandPalette.js"));

/** The frame of every screen: header above, navigation on the left. */
export function Shell() {
  const words = useShellWords();
  const [keysShown, setKeysShown] = useState(false);
  const [paletteShown, setPaletteShown] = useState(false);
  const [, navigate] = useLocation();
  const isDegraded = useDegraded() !== null;
  const openPalette = () => {
    collectTyping();
    setPaletteShown(true);
  };
  usePaletteKey(openPalette);
  useFailureNotices();
  useKeys({
    "?": () => setKeysShown(true),
    ...Object.fromEntries(
      SCREENS.slice(0, 9).map(({ href }, index) => [String(index + 1), () => navigate(href)]),
    ),
  });
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {words.skip}
      </a>
      <Header onKeys={() => setKeysShown(true)} onFind={openPalette} />
      <Navigation />
      <main id="main" tabIndex={-1}>
        <StaleNotice />
        <UnknownAccount />
        {isDegraded ? (
          <ScreenErrorBoundary>
            <Suspense>
              <DegradedNotice />
            </Suspense>
          </ScreenErrorBoundary>
        ) : null}
        <ScreenErrorBoundary>
          <Suspense fallback={<Loading />}>
            <Switch>
              <Route path="/">
                <Start />
              </Route>
              {SCREENS.map(({ path, component: Screen }) => (
                <Route key={path} path={path}>
                  {(params) => (hasKnownWords(params) ? <Screen /> : <OtherAddress />)}
                </Route>
              ))}
              <Route>
                <OtherAddress />
              </Route>
            </Switch>
          </Suspense>
        </ScreenErrorBoundary>
      </main>
      {paletteShown ? (
        <ScreenErrorBoundary>
          <Suspense fallback={<EndOfTyping />}>
            <CommandPalette onClose={() => setPaletteShown(false)} onKeys={() => setKeysShown(true)} />
          </Suspense>
        </ScreenErrorBoundary>
      ) : null}
      {keysShown ? (
        <ScreenErrorBoundary>
          <Suspense>
            <KeysDialog onClose={() => setKeysShown(false)} />
          </Suspense>
        </ScreenErrorBoundary>
      ) : null}
    </div>
  );
}

/** Says that the account of the address does not exist, once the accounts are known. */
function UnknownAccount() {
  const accounts = useAccounts();
  const [account] = useAccount();
  return accounts.length === 0 ? null : (
    <UnknownValues used={{ account: account === null ? "" : String(account) }} />
  );
}

/** Shown while the palette is loaded; afterwards nothing collects what is typed, even if it could not be loaded. */
function EndOfTyping() {
  useEffect(() => () => void takeTyped(), []);
  return null;
}

/** The overview is what a start opens with; the query, such as the chosen account, stays. */
function Start() {
  const search = useSearch();
  return <Redirect to={search ? `/overview?${search}` : "/overview"} replace />;
}
