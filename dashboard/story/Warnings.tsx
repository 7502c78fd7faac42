import { TriangleAlert } from "lucide-react";
import { warningsOf } from "../../server/contract/settings/leniency.js";
import detailStyles from "../parts/Detail.module.css";
import { useLanguage } from "../words/language.js";

/** Warnings: invalid input that was accepted, and what would let the transaction settle. */
export function Warnings({ transaction }: { transaction: Parameters<typeof warningsOf>[0] }) {
  const { language } = useLanguage();
  return warningsOf(transaction).map((warning) => (
    <p className={detailStyles.note} key={warning.en}>
      <TriangleAlert size={14} aria-hidden="true" />
      <span>{warning[language]}</span>
    </p>
  ));
}
