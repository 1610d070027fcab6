import type { Line } from '../../../../contract/prescribing/prescription.ts';
import { packsNeeded } from '../../../../contract/prescribing/quantity.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { packsText } from '../../../../contract/prescribing/packs.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { Review } from './review.ts';

/** The quantity; if it was set by hand and differs from the computed one, both. */
export const QuantityCell = ({ review, line }: { review: Review; line: Line }) => {
  const language = useServices().i18n.language.value;
  const t = useMessages().audit;
  const drug = review.ruleCheck.drugOf(line.drugId);
  const computed = drug ? packsNeeded(line, drug) : null;
  return (
    <span className="review-quantity">
      {computed === null || computed === line.quantity ? null : (
        <Badge
          tone="accent"
          text={t.computedQuantity(packsText(language, { ...line, quantity: computed }))}
        />
      )}
      {computed === null && line.quantityByHand ? <Badge tone="plain" text={t.byHand} /> : null}
      <strong>{packsText(language, line)}</strong>
    </span>
  );
};
