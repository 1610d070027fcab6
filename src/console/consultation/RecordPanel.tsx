import type { CaseRecord, RecordField } from '../../contract/record.ts';
import { Button } from '../kit/Button.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { useWords } from '../useApp.ts';
import { longest, textFields } from './draft.ts';
import type { RecordModel } from './record.ts';
import { RecordApart } from './RecordApart.tsx';
import { RecordBrief } from './RecordBrief.tsx';
import { RecordDiagnoses } from './RecordDiagnoses.tsx';
import { SavedNote } from './SavedNote.tsx';
import { RecordCameBack } from './RecordCameBack.tsx';
import { UnsavedRecord } from './Unsent.tsx';
import { useMedia, wide } from './useMedia.ts';
import type { Visit } from './visit.ts';

const RecordText = ({ record, field }: { record: RecordModel; field: RecordField }) => {
  const w = useWords().consultation.record;
  const draft = record.draft.value;
  if (!draft) return null;
  return (
    <div className={`record-field record-${field}`}>
      <TextArea
        label={w[field]}
        value={draft[field]}
        rows={field === 'chiefComplaint' ? 1 : 2}
        maxLength={longest[field]}
        onChange={(text) => record.write(field, text)}
        onBlur={() => void record.save()}
      />
    </div>
  );
};

const RecordRead = ({ field, record }: { field: RecordField; record: CaseRecord }) => {
  const w = useWords().consultation.record;
  return (
    <div className={`record-field record-${field}`}>
      <dt>{w[field]}</dt>
      <dd className="record-said">{record[field] || w.none}</dd>
    </div>
  );
};

// The history takes the record's place for a moment where there are no tabs. While drugs stand in the prescription the
// record is a summary (side.css), until the doctor writes on in it.
const RecordActs = ({ visit }: { visit: Visit }) => {
  const { tabs: w, record } = useWords().consultation;
  return (
    <>
      {visit.writable.value ? <SavedNote record={visit.record} /> : null}
      {useMedia(wide) ? <Button label={w.history} onClick={() => visit.go('history')} /> : null}
      <span className="record-unfold">
        <Button label={record.unfold} onClick={() => visit.go('record')} />
      </span>
      <span className="record-fold">
        <Button label={record.fold} onClick={() => visit.go('prescription')} />
      </span>
    </>
  );
};

/** The case record: a form in an open consultation, else plain text. */
export const RecordPanel = ({ visit }: { visit: Visit }) => {
  const w = useWords().consultation.record;
  const { record } = visit;
  const writable = visit.writable.value;
  return (
    <Panel title={w.title} actions={<RecordActs visit={visit} />}>
      <RemoteView of={record.stored} retry={() => void record.load()} lines={6}>
        {({ value }: { value: CaseRecord }) =>
          writable ? (
            <>
              <RecordBrief record={record} />
              <div className="record">
                <RecordApart record={record} />
                <RecordCameBack record={record} />
                {textFields.map((field) => (
                  <RecordText key={field} record={record} field={field} />
                ))}
                <RecordDiagnoses visit={visit} />
              </div>
            </>
          ) : (
            <>
              <UnsavedRecord record={record} />
              <dl className="record">
                {textFields.map((field) => (
                  <RecordRead key={field} field={field} record={value} />
                ))}
                <div className="record-field record-diagnoses">
                  <dt>{w.diagnoses}</dt>
                  <dd>{value.diagnoses.map(({ code, name }) => `${name} ${code}`).join(' · ') || w.none}</dd>
                </div>
              </dl>
            </>
          )
        }
      </RemoteView>
    </Panel>
  );
};
