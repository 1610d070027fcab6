import { Button } from '../kit/Button.tsx';
import { Progress } from '../kit/Progress.tsx';
import { useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import { FaultNote } from './FaultNote.tsx';
import type { Sending } from './sending.ts';

interface Props {
  sending: Pick<Sending, 'state' | 'part' | 'fault'>;
  /** Cancels the upload. */
  onCancel: () => void;
}

/** The progress of an upload with a cancel button, or the error after it failed. */
export const SendingBar = ({ sending, onCancel }: Props) => {
  const w = useWordsOf(personalDataLexicon).profile.upload;
  const part = sending.part.value;
  if (sending.state.value === 'failed') return <FaultNote of={sending.fault} />;
  if (sending.state.value === 'idle') return null;
  return (
    <div className="personal-progress">
      <Progress label={w.sending} part={part} />
      <span className="small">{w.progress(Math.round(part * 100))}</span>
      <Button label={w.cancel} onClick={onCancel} />
    </div>
  );
};
