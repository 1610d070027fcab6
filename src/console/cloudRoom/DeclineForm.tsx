import { useEffect, useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { useWords } from '../useApp.ts';
import type { Queue } from './queue.ts';

/** Asks in the row why an order is declined. */
export const DeclineForm = ({ queue }: { queue: Queue }) => {
  const w = useWords().cloudRoom;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const asked = queue.declining.value;
  if (!asked) return null;
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
