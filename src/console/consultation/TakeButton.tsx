import { Button } from '../kit/Button.tsx';
import { PlusIcon } from '../kit/roomIcons.tsx';
import { useApp, useWords } from '../useApp.ts';
import { openRecordDoor } from './recordDoor.ts';
import type { Visit } from './visit.ts';

interface Props {
  visit: Visit;
  into: 'pastHistory' | 'allergyHistory';
  /** Includes the source. */
  text: string;
}

/** Appends a text to a part of the record, once. */
export const TakeButton = ({ visit, into, text }: Props) => {
  const { words, toasts } = useApp();
  const w = useWords().consultation.history;
  const draft = visit.record.draft.value;
  if (!visit.recordWritable.value || !draft) return null;
  const stands = draft[into].includes(text);
  const take = () => {
    const became = openRecordDoor(visit.record, visit.recordWritable, words.w).put(into, text);
    if (became !== 'done') toasts.say(w[became]);
  };
  return stands ? (
    <p className="quiet small">{w.taken}</p>
  ) : (
    <Button
      label={into === 'pastHistory' ? w.take : w.takeAllergy}
      description={text}
      icon={PlusIcon}
      kind="quiet"
      onClick={take}
    />
  );
};
