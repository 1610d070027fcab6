import type { RecordField as Field } from '../../../../contract/consultation/record.ts';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { maxLengths } from '../../../domain/caseRecord/recordDraft.ts';
import { KnownAllergies } from './KnownAllergies.tsx';
import type { Consultation } from '../consultation.ts';

/** How long a presenting complaint usually is: 20 Chinese characters, or 60 letters. Longer texts are allowed. */
const usualWidth = 60;
const widthOf = (characters: readonly string[]): number =>
  characters.reduce((sum, one) => sum + (/\p{Script=Han}/u.test(one) ? 3 : 1), 0);

interface Props {
  consultation: Consultation;
  field: Field;
}

/** One editable part of the case record; it saves automatically. */
export const RecordField = ({ consultation, field }: Props) => {
  const t = useMessages().consultation.record;
  const { record } = consultation;
  const draft = record.draft.value;
  if (!draft) return null;
  const characters = Array.from(draft[field].trim());
  const isLong = field === 'chiefComplaint' && widthOf(characters) > usualWidth;
  return (
    <div className={`record-field record-${field}`}>
      <TextArea
        label={t[field]}
        value={draft[field]}
        rows={field === 'chiefComplaint' ? 1 : 2}
        maxLength={maxLengths[field]}
        hint={isLong ? t.long(characters.length) : undefined}
        readOnly={!consultation.recordWritable.value}
        onChange={(text) => record.setField(field, text)}
        onBlur={() => void record.save()}
      />
      {field === 'examination' ? (
        <label className="record-self-reported">
          <input
            type="checkbox"
            checked={draft.selfReported}
            disabled={!consultation.recordWritable.value}
            onChange={(event) => record.setSelfReported(event.target.checked)}
          />
          {t.selfReported}
        </label>
      ) : null}
      {field === 'allergyHistory' ? <KnownAllergies consultation={consultation} /> : null}
    </div>
  );
};
