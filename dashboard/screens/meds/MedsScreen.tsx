import { Plus } from "lucide-react";
import { useLocation, useParams, useSearch } from "wouter";
import { BackButton } from "../../parts/BackButton.js";
import buttonStyles from "../../parts/Button.module.css";
import { Command } from "../../parts/Command.js";
import detailStyles from "../../parts/Detail.module.css";
import { EmptyState } from "../../parts/EmptyState.js";
import { Loading } from "../../parts/Loading.js";
import pageStyles from "../../parts/Page.module.css";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { useKeys } from "../../parts/use-keys.js";
import { useTitle } from "../../parts/use-title.js";
import { useWide } from "../../parts/use-wide.js";
import { useWords } from "../../words/words.js";
import { Board } from "./Board.js";
import { MedDetail } from "./MedDetail.js";
import styles from "./Meds.module.css";
import { COLUMNS } from "./med-state.js";
import { OpenMedForm } from "./OpenMedForm.js";
import { useMeds } from "./use-meds.js";
import { useReceivedPayments } from "./use-received-payments.js";
import { useMedsWords } from "./words.js";

/** Stands for the id in the address while the form for a new MED is open. */
const NEW = "new";

/** A board of MEDs, beside the detail of the selected MED or the form that opens a new MED. */
export default function MedsScreen() {
  const { id = null } = useParams();
  const words = useMedsWords();
  const common = useWords();
  const [, navigate] = useLocation();
  const search = useSearch();
  const { value, problem } = useMeds();
  const meds = value?.meds ?? [];
  const med = meds.find((med) => String(med.id) === id);
  const inOrder = COLUMNS.flatMap((status) => meds.filter((med) => med.status === status));

  const go = (to: string | null, replace = id !== null && to !== null) => {
    const path = to === null ? "/meds" : `/meds/${to}`;
    navigate(search ? `${path}?${search}` : path, { replace });
  };
  const move = (by: number) => {
    const at = inOrder.findIndex((med) => String(med.id) === id);
    const to = inOrder[at === -1 ? 0 : Math.min(inOrder.length - 1, Math.max(0, at + by))];
    if (to) go(String(to.id));
  };
  const close = () => id !== null && go(null);
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: close,
  });
  useTitle(common.screens.meds);

  const covered = !useWide() && id !== null;

  const detail = () => {
    if (id === NEW) return <OpenMedForm onOpened={(newId) => go(newId, true)} />;
    if (med) return <MedDetail key={med.id} med={med} />;
    return value ? <EmptyState>{words.gone}</EmptyState> : <Loading />;
  };
  return (
    <div className={id === null ? styles.meds : `${styles.meds} ${styles.opened}`}>
      <div className={styles.side} inert={covered}>
        <header className={pageStyles.head}>
          <div>
            <h1>{common.screens.meds}</h1>
            <p>{words.lead}</p>
          </div>
          <button type="button" className={buttonStyles.btn} aria-keyshortcuts="n" onClick={() => go(NEW)}>
            <Plus size={13} aria-hidden="true" />
            {words.form.title}
          </button>
        </header>
        {problem ? <ProblemNote problem={problem} /> : null}
        {value === null && !problem ? <Loading /> : null}
        {value && meds.length === 0 ? (
          <EmptyState
            title={words.none.title}
            action={{ label: words.form.title, run: () => go(NEW) }}
            below={<OpenCommand />}
          >
            {words.none.text}
          </EmptyState>
        ) : null}
        {meds.length > 0 ? <Board meds={meds} selectedId={id} onChoose={go} /> : null}
      </div>
      {id === null ? null : (
        <section className={detailStyles.detail} id="detail" tabIndex={-1} aria-label={common.details}>
          <BackButton back={words.back} onClose={close} />
          {detail()}
        </section>
      )}
    </div>
  );
}

/** The command that opens a MED on the newest payment; nothing while there is none. */
function OpenCommand() {
  const [newest] = useReceivedPayments();
  return newest ? (
    <Command text={`localpix med open ${newest.transactionId} --cause SOCIAL_ENGINEERING`} />
  ) : null;
}
