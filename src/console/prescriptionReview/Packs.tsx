import type { Line } from '../../contract/prescribing/prescription.ts';
import { packsNeeded } from '../../contract/prescribing/quantity.ts';
import { Badge } from '../kit/Badge.tsx';
import { nameIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Review } from './review.ts';

/** The quantity; if it was set by hand and differs from the computed one, both. */
export const Packs = ({ review, line }: { review: Review; line: Line }) => {
  const language = useApp().words.language.value;
  const w = useWords().audit;
  const drug = review.ruling.drugOf(line.drugId);
  const computed = drug ? packsNeeded(line, drug) : null;
  const unit = nameIn(language, line.packUnit, line.packUnitEn);
  return (
    <span className="review-packs">
      {computed === null || computed === line.quantity ? null : (
        <Badge tone="accent" text={w.comesTo(computed, unit)} />
      )}
      {computed === null && line.quantityByHand ? <Badge tone="plain" text={w.byHand} /> : null}
      <strong>
        {line.quantity} {unit}
      </strong>
    </span>
  );
};
