import type { VisitRecord } from '../../../../contract/consultation/history.ts';
import type { Order } from '../../../../contract/consultation/order.ts';
import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { drugText, localizedName, usageText } from '../../../domain/prescription/prescriptionText.ts';
import { StatusBadges } from '../../../domain/prescription/StatusBadges.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { CopyLines } from '../CopyLines.tsx';
import { RecordView } from '../../../domain/caseRecord/RecordView.tsx';
import { SignedRecord } from '../record/signing/SignedRecord.tsx';
import { InsertButton } from './InsertButton.tsx';
import type { Consultation } from '../consultation.ts';

interface Props {
  consultation: Consultation;
  order: Order;
  pastVisit: VisitRecord;
}

const PastPrescription = ({
  consultation,
  order,
  prescription,
}: Omit<Props, 'pastVisit'> & { prescription: Prescription }) => {
  const app = useServices();
  const messages = useMessages();
  const t = messages.consultation.history;
  const language = app.i18n.language.value;
  return (
    <li className="past-prescription">
      <p className="history-head">
        <StatusBadges {...prescription} />
        <span className="quiet">{prescription.prescriptionNo}</span>
      </p>
      <ul>
        {prescription.lines.map((line) => (
          <li key={line.id}>
            {drugText(messages, language, line)}{' '}
            <span className="quiet">{usageText(messages, language, line)}</span>
          </li>
        ))}
      </ul>
      <CopyLines
        consultation={consultation}
        order={order}
        lines={prescription.lines}
        label={t.copy}
        description={prescription.prescriptionNo}
      />
    </li>
  );
};

/** Everything written during an earlier visit, with buttons to reuse it. */
export const PastVisitContent = ({ consultation, order, pastVisit }: Props) => {
  const { consultation: messages, common } = useMessages();
  const t = messages.history;
  const language = useServices().i18n.language.value;
  const { record, prescriptions } = pastVisit;
  const diagnoses = record.diagnoses
    .map(({ name, nameEn }) => localizedName(language, name, nameEn))
    .join(common.comma);
  const summary = diagnoses || record.chiefComplaint;
  return (
    <div className="past-visit-content">
      {record.version === 0 ? (
        <p className="quiet">{t.nothingWritten}</p>
      ) : (
        <RecordView record={record} hideEmpty />
      )}
      <SignedRecord record={record} addendum={null} />
      {summary ? (
        <InsertButton
          consultation={consultation}
          field="pastHistory"
          text={t.fromVisit(summary, dayOf(pastVisit.at), pastVisit.doctorName)}
        />
      ) : null}
      {prescriptions.length > 0 ? (
        <ul className="past-prescriptions">
          {prescriptions.map((prescription) => (
            <PastPrescription
              key={prescription.id}
              consultation={consultation}
              order={order}
              prescription={prescription}
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
};
