import { useSignal } from '@preact/signals-react';
import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PatientBanner } from '../../../domain/patient/banner/PatientBanner.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import { yuan } from '../../../lib/money.ts';
import { PrescriptionLines } from '../../../domain/prescription/PrescriptionLines.tsx';
import { diagnosesText } from '../../../domain/prescription/prescriptionText.ts';
import { ClarificationAnswer } from '../../../domain/prescription/clarification/ClarificationAnswer.tsx';
import { StatusBadges } from '../../../domain/prescription/StatusBadges.tsx';
import { StatusReason } from '../../../domain/prescription/StatusReason.tsx';
import { LazyPrescriptionPrint } from '../../../domain/print/LazyPrescriptionPrint.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { PrescriptionDetail } from './prescriptionDetail.ts';
import { DetailActions } from './DetailActions.tsx';
import { VersionHistory } from './VersionHistory.tsx';

interface Props {
  detail: PrescriptionDetail;
  onClose: () => void;
}

const Facts = ({ prescription }: { prescription: Prescription }) => {
  const { i18n } = useServices();
  const { prescriptionList: t, audit, prescription: prescriptionMessages } = useMessages();
  const { diagnoses } = prescription;
  const rows = [
    [audit.diagnoses, diagnosesText(i18n.language.value, diagnoses, ' · ')],
    [t.begun, dayTimeOf(prescription.createTime)],
    [t.sent, prescription.submitTime === null ? '' : dayTimeOf(prescription.submitTime)],
    [t.decided, prescription.auditTime === null ? '' : dayTimeOf(prescription.auditTime)],
    [t.validUntil, prescription.validUntil === null ? '' : dayTimeOf(prescription.validUntil)],
  ] as const;
  return (
    <>
      <p className="prescription-record-head">
        <span>
          <StatusBadges {...prescription} />
        </span>
        <span>{audit.version(prescription.version)}</span>
        <strong className="prescription-record-total">
          {prescriptionMessages.total} ¥{yuan(prescription.totalFen)}
        </strong>
      </p>
      <StatusReason prescription={prescription} />
      <dl className="prescription-record-facts">
        {rows
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </>
  );
};

interface ContentProps {
  detail: PrescriptionDetail;
  prescription: Prescription;
  isPrinting: boolean;
  onPrintClose: () => void;
}

const DetailContent = ({ detail, prescription, isPrinting, onPrintClose }: ContentProps) => {
  const { clock } = useServices();
  const order = detail.order.value.value;
  const { prescription: prescriptionMessages } = useMessages();
  return (
    <>
      <PatientBanner
        patient={prescription.patient}
        order={order ?? null}
        facts={detail.bannerFacts.facts.value}
        medicines={detail.bannerFacts.medicines.value}
        now={clock.coarseNow.value}
        ageAt={prescription.submitTime ?? prescription.createTime}
      />
      <div className="prescription-record-detail stretch">
        <Facts prescription={prescription} />
        <ClarificationAnswer
          prescription={prescription}
          getStored={() => detail.prescription.value.value}
          onAnswered={detail.reload}
        />
        {isPrinting ? (
          <LazyPrescriptionPrint
            prescriptions={[prescription]}
            orderNo={order?.orderNo}
            onClose={onPrintClose}
          />
        ) : null}
        <section aria-label={prescriptionMessages.lines}>
          <PrescriptionLines lines={prescription.lines} overrides={prescription.overrides} />
        </section>
        <DetailActions detail={detail} prescription={prescription} />
        {detail.isOwn.value ? <VersionHistory detail={detail} /> : null}
      </div>
    </>
  );
};

/** One prescription in full, with its actions. */
export const DetailPanel = ({ detail, onClose }: Props) => {
  const isPrinting = useSignal(false);
  const { audit, prescription: prescriptionMessages } = useMessages();
  const prescriptionNo = detail.prescription.value.value?.prescriptionNo ?? '';
  return (
    <aside className="master-detail-pane" aria-label={audit.review(prescriptionNo)}>
      <Panel
        title={audit.review(prescriptionNo)}
        actions={
          <>
            <Button
              label={prescriptionMessages.print}
              kind="quiet"
              pressed={isPrinting.value}
              disabled={prescriptionNo === ''}
              onClick={() => (isPrinting.value = !isPrinting.value)}
            />
            <Button label={audit.verdicts.close} kind="quiet" onClick={onClose} />
          </>
        }
        flush
      >
        <AsyncView data={detail.prescription} onRetry={detail.reload} lines={8}>
          {({ value }: { value: Prescription }) => (
            <DetailContent
              detail={detail}
              prescription={value}
              isPrinting={isPrinting.value}
              onPrintClose={() => (isPrinting.value = false)}
            />
          )}
        </AsyncView>
      </Panel>
    </aside>
  );
};
