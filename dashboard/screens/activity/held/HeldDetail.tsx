import detailStyles from "../../../parts/Detail.module.css";
import { Loading } from "../../../parts/Loading.js";
import { ProblemNote } from "../../../parts/ProblemNote.js";
import { useActivityWords } from "../words.js";
import { HoldForm } from "./HoldForm.js";
import { HoldsCard } from "./HoldsCard.js";
import { ReleaseOrder } from "./ReleaseOrder.js";
import { useHeld } from "./use-held.js";
import { useHeldWords } from "./words.js";

/** The detail with which the reader holds deliveries, and releases held deliveries in any order. */
export default function HeldDetail() {
  const words = useHeldWords();
  const { value, problem } = useHeld();
  return (
    <>
      <h2>{useActivityWords().held.title}</h2>
      <p className={detailStyles.identity}>{words.lead}</p>
      <HoldForm />
      {problem ? <ProblemNote problem={problem} /> : null}
      {value ? (
        <>
          <HoldsCard holds={value.holds} />
          <ReleaseOrder deliveries={value.deliveries} total={value.total} />
        </>
      ) : problem ? null : (
        <Loading />
      )}
    </>
  );
}
