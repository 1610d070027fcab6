import type { RecordField as Field } from '../../contract/consultation/record.ts';
import { TextArea } from '../kit/TextArea.tsx';
import { useWords } from '../useApp.ts';
import { longest } from './draft.ts';
import { KnownAllergies } from './KnownAllergies.tsx';
import type { Visit } from './visit.ts';

/** The usual length of a chief complaint in characters; longer texts are allowed. */
const habit = 20;

interface Props {
  visit: Visit;
  field: Field;
}

/** One editable part of the case record; it saves automatically. */
export const RecordField = ({ visit, field }: Props) => {
  const w = useWords().consultation.record;
  const { record } = visit;
  const draft = record.draft.value;
  if (!draft) return null;
  const count = Array.from(draft[field].trim()).length;
  return (
    <div className={`record-field record-${field}`}>
      <TextArea
        label={w[field]}
        value={draft[field]}
        rows={field === 'chiefComplaint' ? 1 : 2}
        maxLength={longest[field]}
        hint={field === 'chiefComplaint' && count > habit ? w.long(count) : undefined}
        readOnly={!visit.recordWritable.value}
        onChange={(text) => record.write(field, text)}
        onBlur={() => void record.save()}
      />
      {field === 'examination' ? (
        <label className="record-told">
          <input
            type="checkbox"
            checked={draft.selfReported}
            disabled={!visit.recordWritable.value}
            onChange={(event) => record.setSelfReported(event.target.checked)}
          />
          {w.selfReported}
        </label>
      ) : null}
      {field === 'allergyHistory' ? <KnownAllergies visit={visit} /> : null}
    </div>
  );
};
