import { Button } from '../kit/Button.tsx';
import { useWords } from '../useApp.ts';
import { FaultNote } from './FaultNote.tsx';
import type { Sending } from './sending.ts';

interface Props {
  sending: Pick<Sending, 'state' | 'part' | 'fault'>;
  /** Takes it back. */
  onCancel: () => void;
}

/** How far a file has come, and the way to take it back; afterwards why it did not arrive. */
export const Progress = ({ sending, onCancel }: Props) => {
  const w = useWords().profile.upload;
  const percent = Math.round(sending.part.value * 100);
  if (sending.state.value === 'failed') return <FaultNote of={sending.fault} />;
  if (sending.state.value === 'idle') return null;
  return (
    <div className="personal-progress">
      <progress aria-label={w.sending} value={percent} max={100} />
      <span className="small">{w.progress(percent)}</span>
      <Button label={w.cancel} onClick={onCancel} />
    </div>
  );
};
