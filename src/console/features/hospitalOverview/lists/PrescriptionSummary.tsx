import type { HospitalPrescription } from '../../../../contract/hospital/overview.ts';
import { PrescriptionLines } from '../../../domain/prescription/PrescriptionLines.tsx';
import { diagnosesText } from '../../../domain/prescription/prescriptionText.ts';
import { StatusBadges } from '../../../domain/prescription/StatusBadges.tsx';
import { StatusReason } from '../../../domain/prescription/StatusReason.tsx';
import { useLanguage, useMessages } from '../../../i18n/useMessages.ts';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import { yuan } from '../../../lib/money.ts';
import { FactList } from './FactList.tsx';

const timeOf = (at: number | null): string => (at === null ? '' : dayTimeOf(at));

/** A prescription's state, times, lines and review. */
export const PrescriptionSummary = ({ prescription }: { prescription: HospitalPrescription }) => {
  const language = useLanguage();
  const { prescriptionList: t, audit, prescription: words } = useMessages();
  const { prescriptionNo, createTime, submitTime, auditTime, validUntil } = prescription;
  return (
    <div className="overview-prescription">
      <p className="overview-head">
        <StatusBadges {...prescription} />
        <span>{prescriptionNo}</span>
        <strong className="overview-total">
          {words.total} ¥{yuan(prescription.totalFen)}
        </strong>
      </p>
      <StatusReason prescription={prescription} />
      <FactList
        rows={[
          [audit.diagnoses, diagnosesText(language, prescription.diagnoses, ' · ')],
          [t.begun, timeOf(createTime)],
          [t.sent, timeOf(submitTime)],
          [t.decided, timeOf(auditTime)],
          [t.validUntil, timeOf(validUntil)],
        ]}
      />
      <PrescriptionLines lines={prescription.lines} overrides={prescription.overrides} />
    </div>
  );
};
