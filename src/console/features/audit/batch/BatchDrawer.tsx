import { ageOn } from '../../../../contract/consultation/patient.ts';
import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { PrescriptionLines } from '../../../domain/prescription/PrescriptionLines.tsx';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import type { ReviewQueueMessages } from '../queue/messages.en.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { Notice } from '../../../ui/display/Notice.tsx';
import { PersonName } from '../../../ui/display/PersonName.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { useServices } from '../../../useServices.ts';
import type { BatchApproval, Outcome } from './batchApproval.ts';
import './batch.css';

interface Props {
  batch: BatchApproval;
  onClose: () => void;
}

const outcomeText = (t: ReviewQueueMessages['batch'], subject: string, outcome: Outcome): string =>
  outcome.kind === 'refused' ? t.refused(subject, outcome.error.message) : t[outcome.kind](subject);

const One = ({ prescription, outcome }: { prescription: Prescription; outcome: Outcome | undefined }) => {
  const { clock, i18n } = useServices();
  const { audit: t, common } = useMessages();
  const batchText = useCatalog('reviewQueue').batch;
  const language = i18n.language.value;
  const { patient, diagnoses, prescriptionNo, lines, overrides } = prescription;
  const { unknownSex, male, female, age } = common.patientBanner;
  return (
    <li>
      <h3>
        <PersonName text={patient.name} />{' '}
        <span className="quiet">
          {[unknownSex, male, female][patient.sex]}{' '}
          {age(ageOn(patient.birthDate, dayOf(clock.coarseNow.value)))}
        </span>{' '}
        <span className="quiet small">{prescriptionNo}</span>
      </h3>
      <p>{diagnoses.map(({ name, nameEn }) => localizedName(language, name, nameEn)).join(common.comma)}</p>
      <PrescriptionLines lines={lines} overrides={overrides} />
      {outcome ? (
        <Notice
          tone={outcome.kind === 'approved' ? 'plain' : 'accent'}
          text={outcomeText(batchText, t.subject(patient.name, prescriptionNo), outcome)}
        />
      ) : null}
    </li>
  );
};

/** Each prescription in full, one below the other, before all of them are approved. */
export const BatchDrawer = ({ batch, onClose }: Props) => {
  const { audit: t, common } = useMessages();
  const batchText = useCatalog('reviewQueue').batch;
  const { shown, leftOut, outcomes, busy, finished, approve } = batch;
  const isOver = finished.value;
  return (
    <Drawer
      title={batchText.title(shown.length)}
      onClose={onClose}
      startAt="content"
      shape="wide"
      // Never by an Enter alone: it decides about several patients.
      main={{
        label: isOver ? common.close : batchText.approve(shown.length),
        kind: 'plain',
        busy: busy.value,
        onClick: isOver ? onClose : () => void approve(),
      }}
    >
      {leftOut.length > 0 ? (
        <Notice
          tone="accent"
          text={batchText.leftOut(
            leftOut.map(({ patient, prescriptionNo }) => t.subject(patient.name, prescriptionNo)),
          )}
        />
      ) : null}
      {shown.length > 0 ? <p>{batchText.hint}</p> : null}
      <ol className="batch-list">
        {shown.map((one) => (
          <One key={one.id} prescription={one} outcome={outcomes.value.get(one.id)} />
        ))}
      </ol>
    </Drawer>
  );
};
