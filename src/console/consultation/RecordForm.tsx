import { RecordApart } from './RecordApart.tsx';
import { RecordBrief } from './RecordBrief.tsx';
import { RecordCameBack } from './RecordCameBack.tsx';
import { RecordDiagnoses } from './RecordDiagnoses.tsx';
import { RecordField } from './RecordField.tsx';
import { inOrder } from '../caseRecord/parts.ts';
import type { Visit } from './visit.ts';

/** The case record form, in the order in which a doctor writes. */
export const RecordForm = ({ visit }: { visit: Visit }) => (
  <>
    <RecordBrief record={visit.record} />
    <div className="record">
      <RecordApart record={visit.record} />
      <RecordCameBack record={visit.record} />
      {inOrder.map((part) =>
        part === 'diagnoses' ? (
          <RecordDiagnoses key={part} visit={visit} />
        ) : (
          <RecordField key={part} visit={visit} field={part} />
        ),
      )}
    </div>
  </>
);
