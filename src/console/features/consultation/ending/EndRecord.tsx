import { type Signal, useSignal } from '@preact/signals-react';
import { type CaseRecord, record as calls } from '../../../../contract/consultation/record.ts';
import { RecordView } from '../../../domain/caseRecord/RecordView.tsx';
import { findSigningGaps } from '../../../domain/caseRecord/signingGaps.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { useServices } from '../../../useServices.ts';
import type { Consultation } from '../consultation.ts';
import { SigningNotice } from '../record/signing/SigningNotice.tsx';

/** The record that can be signed as the visit ends, and whether the doctor wants that. */
interface SigningAtEnd {
  /** Null: it is signed, not saved, or something must be written or read first. */
  readonly record: CaseRecord | null;
  readonly isWanted: Signal<boolean>;
}

/** A record is offered for signing here only if nothing is missing that a signature needs. */
export const useSigningAtEnd = ({ record, signable, order }: Consultation): SigningAtEnd => {
  const { offered } = useServices();
  const isWanted = useSignal(true);
  const stored = record.stored.value.value;
  const known = order.value.value?.patient.allergies ?? [];
  const canSign =
    offered.has(calls.sign) && signable.value && !record.signed.value && record.saving.value === 'clean';
  const isComplete =
    stored !== undefined &&
    stored.chiefComplaint.trim() !== '' &&
    stored.diagnoses.length > 0 &&
    findSigningGaps(stored, known).allergies.length === 0;
  return { record: canSign && isComplete ? stored : null, isWanted };
};

interface Props {
  consultation: Consultation;
  signing: SigningAtEnd;
}

/** The record as it will be signed, with what is empty in it. */
export const EndRecord = ({ consultation, signing: { record, isWanted } }: Props) => {
  const { sign, record: sections, finish } = useMessages().consultation;
  const { comma } = useMessages().common;
  if (!record) return <SigningNotice consultation={consultation} />;
  const { empty } = findSigningGaps(record, []);
  return (
    <section className="end-record" aria-label={sections.title}>
      <label>
        <input
          type="checkbox"
          checked={isWanted.value}
          onChange={({ target }) => {
            isWanted.value = target.checked;
          }}
        />
        <span>{finish.signRecord}</span>
      </label>
      {isWanted.value ? (
        <>
          <RecordView record={record} hideEmpty />
          {empty.length > 0 ? (
            <p className="quiet small">
              {sign.emptyTitle} {empty.map((field) => sections[field]).join(comma)}
            </p>
          ) : null}
          <p className="quiet small">{sign.final}</p>
        </>
      ) : null}
      <SigningNotice consultation={consultation} />
    </section>
  );
};
