import type { PastVisit, VisitRecord } from '../../../../contract/consultation/history.ts';
import type { Order } from '../../../../contract/consultation/order.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { dayOf } from '../../../lib/dates/days.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { PastVisitContent } from './PastVisitContent.tsx';
import type { Consultation } from '../consultation.ts';

interface Props {
  consultation: Consultation;
  order: Order;
  pastVisit: PastVisit;
}

/** One visit in the timeline; its record and prescriptions expand below it. */
export const PastVisitRow = ({ consultation, order, pastVisit }: Props) => {
  const t = useMessages().consultation.history;
  const { dictionaries, i18n } = useServices();
  const language = i18n.language.value;
  const isCurrent = pastVisit.orderId === consultation.id;
  const isExpanded = !isCurrent && consultation.timeline.expanded.value.has(pastVisit.orderId);
  const content = consultation.timeline.visit(pastVisit.orderId);
  const diagnoses = pastVisit.diagnoses
    .map(({ name, nameEn }) => localizedName(language, name, nameEn))
    .join(' · ');
  const header = (
    <>
      <strong>{dayOf(pastVisit.at)}</strong>
      <span>{diagnoses || t.noDiagnosis}</span>
      {isCurrent ? <Badge tone="accent" text={t.current} /> : null}
      <span className="past-visit-more quiet">
        {[
          dictionaries.label('consult_type', pastVisit.consultType),
          pastVisit.doctorName,
          pastVisit.prescriptions > 0 ? t.prescriptions(pastVisit.prescriptions) : '',
        ]
          .filter((text) => text !== '')
          .join(' · ')}
      </span>
      <span className="past-visit-more quiet">{pastVisit.complaint}</span>
    </>
  );
  return (
    <li className="past-visit">
      {isCurrent ? (
        <div className="past-visit-head">{header}</div>
      ) : (
        <button
          type="button"
          className="past-visit-head"
          aria-expanded={isExpanded}
          onClick={() => consultation.timeline.toggle(pastVisit.orderId)}
        >
          {header}
        </button>
      )}
      {isExpanded ? (
        <AsyncView data={content} onRetry={() => void content.load()} lines={4}>
          {({ value }: { value: VisitRecord }) => (
            <PastVisitContent consultation={consultation} order={order} pastVisit={value} />
          )}
        </AsyncView>
      ) : null}
    </li>
  );
};
