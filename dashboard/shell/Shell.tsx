import { lazy, Suspense } from "react";
import { Redirect, Route, Switch } from "wouter";
import { Loading } from "../parts/Loading.js";
import { TrafficScreen } from "../screens/traffic/TrafficScreen.js";
import { useWords } from "../words/language.js";
import { Fault } from "./Fault.js";
import { Header } from "./Header.js";
import { Navigation } from "./Navigation.js";
import { StaleNotice } from "./StaleNotice.js";

/** Loaded when somebody wants to read it, so that the stream is there sooner. */
const ReferenceScreen = lazy(() => import("../screens/reference/ReferenceScreen.js"));

/** What stands around every screen: the state of the world above, the ways to go on the left. */
export function Shell() {
  const words = useWords();
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <Header />
      <Navigation />
      <main id="main" tabIndex={-1}>
        <StaleNotice />
        <Fault>
          <Switch>
            <Route path="/traffic/:seq?">
              {({ seq }) => <TrafficScreen seq={seq ? Number(seq) : null} />}
            </Route>
            <Route path="/docs/:face?/:id?">
              {({ face, id }) => (
                <Suspense fallback={<Loading />}>
                  <ReferenceScreen {...(face && { face })} {...(id && { id })} />
                </Suspense>
              )}
            </Route>
            <Route>
              <Redirect to="/traffic" replace />
            </Route>
          </Switch>
        </Fault>
      </main>
    </div>
  );
}
