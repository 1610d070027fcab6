import { useEffect, useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { useWords } from '../useApp.ts';
import type { Queue } from './queue.ts';

/** Adds a common reason. An unchanged common reason is replaced; the doctor's own text is kept. */
const taken = (written: string, reason: string, common: readonly string[]): string => {
  const text = written.trim();
  return text === '' || common.includes(text) ? reason : `${text} ${reason}`;
};

/** Asks in the row for the reason to decline. */
export const DeclineForm = ({ queue }: { queue: Queue }) => {
  const w = useWords().cloudRoom;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const asked = queue.declining.value;
  if (!asked) return null;
  const common = w.commonReasons.split('\n');
  return (
    <div className="room-decline">
      <TextArea
        ref={field}
        label={w.declineReason}
        value={asked.reason}
        rows={2}
        maxLength={200}
        error={asked.error === 'missing' ? w.reasonMissing : undefined}
        onChange={queue.writeReason}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) queue.keep();
        }}
      />
      <ul className="room-reasons" aria-label={w.common}>
        {common.map((reason) => (
          <li key={reason}>
            <button
              type="button"
              className="room-reason"
              onClick={() => {
                queue.writeReason(taken(asked.reason, reason, common).slice(0, 200));
                field.current?.focus();
              }}
            >
              {reason}
            </button>
          </li>
        ))}
      </ul>
      <div className="room-acts">
        <Button label={w.keep} kind="quiet" onClick={queue.keep} />
        <Button
          label={w.declineSend}
          kind="danger"
          busy={queue.busy.value === asked.id}
          onClick={() => void queue.decline()}
        />
      </div>
    </div>
  );
};
