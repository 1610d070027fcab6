import { useId } from 'react';
import { ageOn } from '../../../../contract/consultation/patient.ts';
import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { fetchFactsOf } from '../../../domain/patient/fetchPatientFacts.ts';
import { PrescriptionLines } from '../../../domain/prescription/PrescriptionLines.tsx';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import type { ReviewQueueMessages } from '../queue/messages.en.ts';
import { createAsyncState } from '../../../lib/async/asyncState.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { yuan } from '../../../lib/money.ts';
import { Notice } from '../../../ui/display/Notice.tsx';
import { PersonName } from '../../../ui/display/PersonName.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { WarningIcon } from '../../../ui/icons/icons.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { useServices } from '../../../useServices.ts';
import { allergiesText, type AllergiesText } from './allergiesText.ts';
import type { BatchApproval, Outcome } from './batchApproval.ts';
import './batch.css';

interface Props {
  batch: BatchApproval;
  onClose: () => void;
}

const outcomeText = (t: ReviewQueueMessages['batch'], subject: string, outcome: Outcome): string =>
  outcome.kind === 'refused' ? t.refused(subject, outcome.error.message) : t[outcome.kind](subject);

/** Known allergies, known to be none, or unknown: three things that never look alike. */
const Allergies = ({ kind, text }: AllergiesText) => {
  if (kind === 'none') return <p className="quiet">{text}</p>;
  return (
    <p className={kind === 'known' ? 'batch-allergies batch-known' : 'batch-allergies'}>
      {kind === 'known' ? <WarningIcon /> : null}
      {text}
    </p>
  );
};

interface OneProps {
  prescription: Prescription;
  /** Undefined while they are loading. */
  allergies: AllergiesText | undefined;
  isWanted: boolean;
  /** Nothing can be left out or taken in any more. */
  isFixed: boolean;
  onToggle: () => void;
  outcome: Outcome | undefined;
}

const One = ({ prescription, allergies, isWanted, isFixed, onToggle, outcome }: OneProps) => {
  const id = useId();
  const language = useServices().i18n.language.value;
  const { audit: t, common, prescription: prescriptionMessages } = useMessages();
  const batchText = useCatalog('reviewQueue').batch;
  const { patient, diagnoses, prescriptionNo, lines, overrides, totalFen } = prescription;
  const { unknownSex, male, female, age } = common.patientBanner;
  const day = dayOf(prescription.submitTime ?? prescription.createTime);
  return (
    <li>
      <div className="batch-head">
        <input
          type="checkbox"
          aria-labelledby={id}
          checked={isWanted}
          disabled={isFixed}
          onChange={onToggle}
        />
        <h3 id={id}>
          <PersonName text={patient.name} />{' '}
          <span className="quiet">
            {[unknownSex, male, female][patient.sex]} {age(ageOn(patient.birthDate, day))}
          </span>{' '}
          <span className="quiet small">{prescriptionNo}</span>
        </h3>
        <span className="batch-total">
          {prescriptionMessages.total} ¥{yuan(totalFen)}
        </span>
      </div>
      {allergies ? <Allergies {...allergies} /> : null}
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
  const app = useServices();
  const { audit: t, common } = useMessages();
  const { batch: batchText, marks } = useCatalog('reviewQueue');
  const { shown, leftOut, wanted, toggle, outcomes, busy, finished, approve } = batch;
  const { facts } = useModel(() => {
    const patientIds = shown.map(({ prescription }) => prescription.patient.id);
    const loaded = createAsyncState(() => fetchFactsOf(app, patientIds), app.clock);
    return { facts: loaded, start: () => void loaded.load() };
  });
  const known = facts.value.value;
  const isOver = finished.value;
  // Nobody would be told what became of those that are being approved.
  const close = () => {
    if (!busy.value) onClose();
  };
  return (
    <Drawer
      title={batchText.title(shown.length)}
      onClose={close}
      startAt="content"
      shape="wide"
      // Never by an Enter alone: it decides about several patients.
      main={{
        label: isOver ? common.close : batchText.approve(wanted.value.size),
        kind: 'plain',
        busy: busy.value,
        // What is known of allergies is shown first, or that it is unknown.
        disabled: !isOver && (known === undefined || wanted.value.size === 0),
        onClick: isOver ? close : () => void approve(),
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
        {shown.map(({ prescription, marks: stored }) => {
          const { id, patient } = prescription;
          return (
            <One
              key={id}
              prescription={prescription}
              allergies={
                known &&
                allergiesText(
                  { common, batch: batchText, marks },
                  { patient, flags: stored?.flags, facts: known.get(patient.id) },
                )
              }
              isWanted={wanted.value.has(id)}
              isFixed={busy.value || isOver}
              onToggle={() => toggle(id)}
              outcome={outcomes.value.get(id)}
            />
          );
        })}
      </ol>
    </Drawer>
  );
};
