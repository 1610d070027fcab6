import { type Signal, useSignal } from '@preact/signals-react';
import type { CaseRecord } from '../../../../contract/consultation/record.ts';
import { RecordView } from '../../../domain/caseRecord/RecordView.tsx';
import { emptySections } from '../../../domain/caseRecord/signingGaps.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { useServices } from '../../../useServices.ts';
import type { Consultation } from '../consultation.ts';
import type { FocusableField } from '../focusField.ts';
import { SigningNotice } from '../record/signing/SigningNotice.tsx';
import { isEnding } from './isEnding.ts';
import { findSigningAtEnd, type FoundSigning } from './signingAtEnd.ts';

/** The record that can be signed as the visit ends, and whether the doctor wants that. */
interface SigningAtEnd extends FoundSigning {
  readonly isWanted: Signal<boolean>;
}

/** A record is offered for signing here only if nothing is missing that a signature needs. */
export const useSigningAtEnd = (consultation: Consultation): SigningAtEnd => {
  const { offered } = useServices();
  const isWanted = useSignal(true);
  return { ...findSigningAtEnd({ offered }, consultation), isWanted };
};

const RecordToSign = ({ record }: { record: CaseRecord }) => {
  const { sign, record: sections } = useMessages().consultation;
  const { comma } = useMessages().common;
  const empty = emptySections(record);
  return (
    <>
      <RecordView record={record} hideEmpty />
      {empty.length > 0 ? (
        <p className="quiet small">
          {sign.emptyTitle} {empty.map((field) => sections[field]).join(comma)}
        </p>
      ) : null}
      <p className="quiet small">{sign.final}</p>
    </>
  );
};

interface Props {
  consultation: Consultation;
  signing: SigningAtEnd;
  onGo: (name: FocusableField) => void;
}

/** The record as it will be signed, with what is empty in it. The doctor can untick signing while the allergies are still loading. */
export const EndRecord = ({ consultation, signing: { record, allergies, isWanted }, onGo }: Props) => {
  const { record: sections, finish } = useMessages().consultation;
  const notice = <SigningNotice consultation={consultation} onGo={onGo} />;
  const isLoading = allergies === 'loading';
  if (!record && !isLoading)
    return (
      <>
        {allergies === 'ready' ? null : <p className="quiet small">{sections.allergiesNotRead}</p>}
        {notice}
      </>
    );
  return (
    <section className="end-record" aria-label={sections.title}>
      <label>
        <input
          type="checkbox"
          checked={isWanted.value}
          onChange={({ target }) => {
            if (!isEnding(consultation)) isWanted.value = target.checked;
          }}
        />
        <span>{finish.signRecord}</span>
      </label>
      {isLoading && isWanted.value ? (
        <output className="quiet small">{finish.readingAllergies}</output>
      ) : null}
      {record && isWanted.value ? <RecordToSign record={record} /> : null}
      {notice}
    </section>
  );
};
