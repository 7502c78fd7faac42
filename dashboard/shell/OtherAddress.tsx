import { Route, Switch } from "wouter";
import { FORMER_PATHS } from "../../server/contract/page-paths.js";
import { FormerAddress } from "./FormerAddress.js";
import { UnknownPage } from "./UnknownPage.js";

/** What is shown at an address that no screen has: the screen that had it in an earlier version, or that there is none. */
export default function OtherAddress() {
  return (
    <Switch>
      {FORMER_PATHS.map((path) => (
        <Route key={path} path={path}>
          {(params) => <FormerAddress path={path} item={Object.values(params)[0]} />}
        </Route>
      ))}
      <Route>
        <UnknownPage />
      </Route>
    </Switch>
  );
}
