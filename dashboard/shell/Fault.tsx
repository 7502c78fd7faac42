import { Component, type ReactNode } from "react";
import buttonStyles from "../parts/Button.module.css";
import emptyStateStyles from "../parts/EmptyState.module.css";
import { useShellWords } from "./words.js";

/** An error boundary: a bug in a screen must not remove the header or leave a blank page. */
export class Fault extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <FaultNotice /> : this.props.children;
  }
}

function FaultNotice() {
  const words = useShellWords();
  return (
    <div className={emptyStateStyles.emptyState} role="alert">
      <h2>{words.fault.title}</h2>
      <p>{words.fault.text}</p>
      <button type="button" className={buttonStyles.btn} onClick={() => location.reload()}>
        {words.fault.reload}
      </button>
    </div>
  );
}
