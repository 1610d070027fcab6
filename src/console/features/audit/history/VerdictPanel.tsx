import { useSignal } from '@preact/signals-react';
import { Button } from '../../../ui/controls/Button.tsx';
import { PatientBanner } from '../../../domain/patient/banner/PatientBanner.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { LazyPrescriptionPrint } from '../../../domain/print/LazyPrescriptionPrint.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { type VerdictDetail, toPrintable, type VerdictDetailData } from './verdictDetail.ts';
import { DecidedLines, CurrentLines } from './DecidedLines.tsx';

interface Props {
  verdictDetail: VerdictDetail;
  version: number;
  onClose: () => void;
}

const DecidedVersion = ({
  decided,
  current,
}: {
  decided: NonNullable<VerdictDetailData['decided']>;
  current: VerdictDetailData['current'];
}) => {
  const language = useServices().i18n.language.value;
  const t = useMessages().audit;
  const { verdict, diagnoses, overrides } = decided;
  return (
    <>
      {verdict ? (
        <p>
          <strong>
            {t.verdictGiven(
              verdict.approve ? t.approved : t.rejected,
              verdict.auditorName,
              dayTimeOf(verdict.at),
            )}
          </strong>
          {verdict.opinion === '' ? null : <q className="verdicts-opinion">{verdict.opinion}</q>}
        </p>
      ) : null}
      <h3>{t.verdicts.reviewedVersion}</h3>
      <p>
        <span className="field-label">{t.diagnoses}</span>{' '}
        {diagnoses
          .map(({ code, name, nameEn }) => `${code} ${localizedName(language, name, nameEn)}`)
          .join(' · ')}
      </p>
      <DecidedLines lines={decided.lines} overrides={overrides} />
      <h3>{t.verdicts.sinceThen}</h3>
      <CurrentLines decided={decided} current={current} />
    </>
  );
};

/** One verdict in full: the decided version, and what has changed since. */
export const VerdictPanel = ({ verdictDetail, version, onClose }: Props) => {
  const { clock } = useServices();
  const isPrinting = useSignal(false);
  const { audit, prescription: prescriptionMessages } = useMessages();
  const { verdicts: t } = audit;
  const prescriptionNo = verdictDetail.detail.value.value?.current.prescriptionNo ?? '';
  return (
    <aside className="master-detail-pane">
      <Panel
        title={t.prescriptionVersion(prescriptionNo, version)}
        actions={
          <>
            <Button
              label={prescriptionMessages.print}
              kind="quiet"
              pressed={isPrinting.value}
              onClick={() => {
                isPrinting.value = !isPrinting.value;
              }}
            />
            <Button label={t.close} kind="quiet" onClick={onClose} />
          </>
        }
        flush
      >
        <AsyncView data={verdictDetail.detail} onRetry={() => void verdictDetail.detail.load()} lines={6}>
          {({ value: { current, decided } }: { value: VerdictDetailData }) => (
            <>
              <PatientBanner
                patient={current.patient}
                facts={verdictDetail.bannerFacts.facts.value}
                medicines={verdictDetail.bannerFacts.medicines.value}
                now={clock.coarseNow.value}
                ageAt={current.submitTime ?? current.createTime}
              />
              <div className="verdicts-detail stretch">
                {isPrinting.value ? (
                  <LazyPrescriptionPrint
                    prescriptions={[toPrintable({ current, decided })]}
                    onClose={() => {
                      isPrinting.value = false;
                    }}
                  />
                ) : null}
                {decided ? (
                  <DecidedVersion decided={decided} current={current} />
                ) : (
                  <Notice tone="plain" text={t.versionMissing} />
                )}
              </div>
            </>
          )}
        </AsyncView>
      </Panel>
    </aside>
  );
};
