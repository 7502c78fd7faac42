import { Plus, SlidersHorizontal } from "lucide-react";
import { useMemo } from "react";
import { useParams } from "wouter";
import type { Endpoint } from "../../../server/contract/webhooks/endpoints.control.js";
import { client } from "../../feed/world.js";
import { OverviewPanel } from "../../overview/OverviewPanel.js";
import { useAccountNames } from "../../parts/AccountName.js";
import buttonStyles from "../../parts/Button.module.css";
import { Command } from "../../parts/Command.js";
import { EmptyState } from "../../parts/EmptyState.js";
import { Kbd } from "../../parts/Kbd.js";
import { ListAndDetail } from "../../parts/ListAndDetail.js";
import { Loading } from "../../parts/Loading.js";
import { lazyPart } from "../../parts/lazy-part.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import toolbarStyles from "../../parts/Toolbar.module.css";
import { useAccount } from "../../parts/use-account.js";
import { useCursor } from "../../parts/use-cursor.js";
import { useLiveResource } from "../../parts/use-live-resource.js";
import { VirtualList } from "../../parts/VirtualList.js";
import { useWords } from "../../words/words.js";
import { EndpointRow } from "./EndpointRow.js";
import styles from "./Webhooks.module.css";
import { useWebhooksWords } from "./words.js";

/** Loaded when first shown, so that the first load is small. */
const DeliverySettings = lazyPart(() => import("./DeliverySettings.js"));
const EndpointDetail = lazyPart(() => import("./EndpointDetail.js"));
const EndpointForm = lazyPart(() => import("./EndpointForm.js"));

/** Journal entries that change the list of URLs or their health. */
const RELOAD_ON = ["webhook.", "delivery.", "event.", "account."];
const NONE: readonly Endpoint[] = [];
const idOf = ({ id }: Endpoint) => String(id);

/** The registered URLs, their health, and the actions on them. */
export default function WebhooksScreen() {
  const { id = null } = useParams();
  const words = useWebhooksWords();
  const common = useWords();
  const [account] = useAccount();
  const names = useAccountNames(account);
  const { value, problem } = useLiveResource(`endpoints ${account}`, RELOAD_ON, () =>
    client.listEndpoints(account === null ? {} : { account }),
  );
  const endpoints = value?.endpoints ?? NONE;
  const ids = useMemo(() => endpoints.map(idOf), [endpoints]);
  const cursor = useCursor("/webhooks", id, ids);

  const list = () => {
    if (!value) return problem ? <ProblemNote problem={problem} /> : <Loading />;
    if (endpoints.length === 0)
      return (
        <EmptyState
          title={words.emptyTitle}
          action={{ label: words.add, run: () => cursor.open("new") }}
          below={<Command text={FIRST} />}
        >
          {words.empty}
        </EmptyState>
      );
    return (
      <VirtualList
        rows={endpoints}
        idOf={idOf}
        cursor={cursor.at}
        label={words.list}
        rowClass={styles.row}
        onOpen={cursor.open}
      >
        {(endpoint) => <EndpointRow endpoint={endpoint} names={names} />}
      </VirtualList>
    );
  };

  const openPanel = () => {
    if (id === null) return <OverviewPanel />;
    if (id === "new") return <EndpointForm onDone={cursor.open} />;
    if (id === "settings") return <DeliverySettings />;
    const endpoint = endpoints.find((item) => idOf(item) === id);
    if (endpoint)
      return <EndpointDetail key={id} endpoint={endpoint} onGone={cursor.close} onSaved={cursor.open} />;
    return value ? <EmptyState>{words.gone}</EmptyState> : <Loading />;
  };

  return (
    <ListAndDetail
      title={common.screens.webhooks}
      toolbar={
        <div className={toolbarStyles.toolbar}>
          <p className={toolbarStyles.lead}>{words.lead}</p>
          <div className={toolbarStyles.end}>
            <button type="button" className={buttonStyles.btn} onClick={() => cursor.open("settings")}>
              <SlidersHorizontal size={13} aria-hidden="true" />
              {words.settings}
            </button>
            <button
              type="button"
              className={`${buttonStyles.btn} ${buttonStyles.pri}`}
              aria-keyshortcuts="n"
              onClick={() => cursor.open("new")}
            >
              <Plus size={13} aria-hidden="true" />
              {words.add}
              <Kbd>n</Kbd>
            </button>
          </div>
        </div>
      }
      list={list()}
      openId={id}
      onClose={cursor.close}
      back={words.back}
    >
      {openPanel()}
    </ListAndDetail>
  );
}

const FIRST = "localpix webhooks add https://loja.example/pix --event cash_in,cash_out";
