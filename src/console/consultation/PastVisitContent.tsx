import type { VisitRecord } from '../../contract/consultation/history.ts';
import type { Order } from '../../contract/consultation/order.ts';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { dayOf } from '../lib/days.ts';
import { nameIn, usageIn } from '../prescribing/inWords.ts';
import { prescriptionsOf } from '../prescribing/prescriptionsOf.ts';
import { useApp, useWords } from '../useApp.ts';
import { useDesk } from '../useDesk.ts';
import { RecordRead } from '../caseRecord/RecordRead.tsx';
import { Signed } from './Signed.tsx';
import { TakeButton } from './TakeButton.tsx';
import type { Visit } from './visit.ts';

interface Props {
  visit: Visit;
  order: Order;
  past: VisitRecord;
}

const Prescribed = ({ visit, order, one }: Omit<Props, 'past'> & { one: Prescription }) => {
  const app = useDesk();
  const words = useWords();
  const w = words.consultation.history;
  const language = app.words.language.value;
  const copy = async () => {
    const { sheet } = prescriptionsOf(app, order);
    visit.go('prescription');
    await sheet.addKept(one.lines);
    const { state, left } = sheet.copying;
    const taken = one.lines.length - left.value.length;
    // The form itself reports lines that were left out, or that nothing was copied.
    if (state.value === 'idle' && taken > 0) app.toasts.say(w.copied(taken));
  };
  return (
    <li className="past-rx">
      <p className="history-head">
        <Badge tone="plain" text={app.dictionaries.label('prescription_status', one.status)} />
        <span className="quiet">{one.prescriptionNo}</span>
      </p>
      <ul>
        {one.lines.map((line) => (
          <li key={line.id}>
            {nameIn(language, line.drugName, line.drugNameEn)} {line.strength}{' '}
            <span className="quiet">{usageIn(words, language, line)}</span>
          </li>
        ))}
      </ul>
      {visit.writable.value && one.lines.length > 0 ? (
        <Button label={w.copy} description={one.prescriptionNo} onClick={() => void copy()} />
      ) : null}
    </li>
  );
};

/** Everything written during an earlier visit, with buttons to reuse it. */
export const PastVisitContent = ({ visit, order, past }: Props) => {
  const { consultation, frame } = useWords();
  const w = consultation.history;
  const language = useApp().words.language.value;
  const { record, prescriptions } = past;
  const coded = record.diagnoses.map(({ name, nameEn }) => nameIn(language, name, nameEn)).join(frame.comma);
  const what = coded || record.chiefComplaint;
  return (
    <div className="past-visit-content">
      {record.version === 0 ? (
        <p className="quiet">{w.nothingWritten}</p>
      ) : (
        <RecordRead record={record} brief />
      )}
      <Signed record={record} addendum={null} />
      {what ? (
        <TakeButton
          visit={visit}
          into="pastHistory"
          text={w.fromVisit(what, dayOf(past.at), past.doctorName)}
        />
      ) : null}
      {prescriptions.length > 0 ? (
        <ul className="past-rxs">
          {prescriptions.map((one) => (
            <Prescribed key={one.id} visit={visit} order={order} one={one} />
          ))}
        </ul>
      ) : null}
    </div>
  );
};
