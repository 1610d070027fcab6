import { useEffect } from 'react';
import { ConflictNotice } from '../../../drafts/ConflictNotice.tsx';
import { FormRestorePrompt } from '../../../drafts/RestorePrompt.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { useServices } from '../../../useServices.ts';
import type { RecordDraft, RecordPart } from '../../../domain/caseRecord/recordDraft.ts';
import type { RecordModel } from '../../../domain/caseRecord/recordModel.ts';
import { recordPartText } from './recordPartText.ts';
import { RecordDiagnoses } from './RecordDiagnoses.tsx';
import { RecordField } from './RecordField.tsx';
import { recordSections } from '../../../domain/caseRecord/recordSections.ts';
import type { Consultation } from '../consultation.ts';
import { focusLoaded } from '../focusField.ts';

/** What was changed elsewhere, and restored parts to decide about. */
const DraftNotices = ({ record }: { record: RecordModel }) => {
  const t = useMessages().consultation.record;
  const language = useServices().i18n.language.value;
  const label = (part: RecordPart) => t[part];
  const text = (draft: RecordDraft, part: RecordPart) => recordPartText(draft, part, language);
  return (
    <>
      <ConflictNotice form={record} label={label} text={text} />
      <FormRestorePrompt form={record} label={label} text={text} />
    </>
  );
};

/** The case record form, in the order in which a doctor writes. */
export const RecordForm = ({ consultation }: { consultation: Consultation }) => {
  useEffect(() => focusLoaded(consultation, 'record'), [consultation]);
  return (
    <div className="record">
      <DraftNotices record={consultation.record} />
      {recordSections.map((part) =>
        part === 'diagnoses' ? (
          <RecordDiagnoses key={part} consultation={consultation} />
        ) : (
          <RecordField key={part} consultation={consultation} field={part} />
        ),
      )}
    </div>
  );
};
