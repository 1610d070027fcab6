import { RecordConflict } from './RecordConflict.tsx';
import { RecordSummary } from './RecordSummary.tsx';
import { RecordRestorePrompt } from './RecordRestorePrompt.tsx';
import { RecordDiagnoses } from './RecordDiagnoses.tsx';
import { RecordField } from './RecordField.tsx';
import { recordSections } from '../../../domain/caseRecord/recordSections.ts';
import type { Consultation } from '../consultation.ts';

/** The case record form, in the order in which a doctor writes. */
export const RecordForm = ({ consultation }: { consultation: Consultation }) => (
  <>
    <RecordSummary record={consultation.record} />
    <div className="record">
      <RecordConflict record={consultation.record} />
      <RecordRestorePrompt record={consultation.record} />
      {recordSections.map((part) =>
        part === 'diagnoses' ? (
          <RecordDiagnoses key={part} consultation={consultation} />
        ) : (
          <RecordField key={part} consultation={consultation} field={part} />
        ),
      )}
    </div>
  </>
);
