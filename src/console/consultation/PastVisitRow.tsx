import type { PastVisit, VisitRecord } from '../../contract/consultation/history.ts';
import type { Order } from '../../contract/consultation/order.ts';
import { Badge } from '../kit/Badge.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { dayOf } from '../lib/days.ts';
import { nameIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import { PastVisitContent } from './PastVisitContent.tsx';
import type { Visit } from './visit.ts';

interface Props {
  visit: Visit;
  order: Order;
  one: PastVisit;
}

/** One visit in the timeline; its record and prescriptions expand below it. */
export const PastVisitRow = ({ visit, order, one }: Props) => {
  const w = useWords().consultation.history;
  const { dictionaries, words } = useApp();
  const language = words.language.value;
  const here = one.orderId === visit.id;
  const open = !here && visit.timeline.opened.value.has(one.orderId);
  const content = visit.timeline.of(one.orderId);
  const coded = one.diagnoses.map(({ name, nameEn }) => nameIn(language, name, nameEn)).join(' · ');
  const head = (
    <>
      <strong>{dayOf(one.at)}</strong>
      <span>{coded || w.noDiagnosis}</span>
      {here ? <Badge tone="accent" text={w.here} /> : null}
      <span className="past-visit-more quiet">
        {[
          dictionaries.label('consult_type', one.consultType),
          one.doctorName,
          one.prescriptions > 0 ? w.prescriptions(one.prescriptions) : '',
        ]
          .filter((text) => text !== '')
          .join(' · ')}
      </span>
      <span className="past-visit-more quiet">{one.complaint}</span>
    </>
  );
  return (
    <li className="past-visit">
      {here ? (
        <div className="past-visit-head">{head}</div>
      ) : (
        <button
          type="button"
          className="past-visit-head"
          aria-expanded={open}
          onClick={() => visit.timeline.toggle(one.orderId)}
        >
          {head}
        </button>
      )}
      {open ? (
        <RemoteView of={content} retry={() => void content.load()} lines={4}>
          {({ value }: { value: VisitRecord }) => (
            <PastVisitContent visit={visit} order={order} past={value} />
          )}
        </RemoteView>
      ) : null}
    </li>
  );
};
