import { useEffect, useRef } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { useMessages } from '../../i18n/useMessages.ts';
import type { CloudRoomModel } from './cloudRoom.ts';

/** Adds a common reason. An unchanged common reason is replaced; the doctor's own text is kept. */
const withReason = (current: string, reason: string, commonReasons: readonly string[]): string => {
  const text = current.trim();
  return text === '' || commonReasons.includes(text) ? reason : `${text} ${reason}`;
};

/** Asks for the reason to decline. */
export const DeclineForm = ({ cloudRoom }: { cloudRoom: CloudRoomModel }) => {
  const t = useMessages().cloudRoom;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const draft = cloudRoom.declining.value;
  if (!draft) return null;
  const commonReasons = t.commonReasons.split('\n');
  return (
    <div className="room-decline">
      <TextArea
        ref={field}
        label={t.declineReason}
        value={draft.reason}
        rows={2}
        maxLength={200}
        error={draft.error === 'missing' ? t.reasonMissing : undefined}
        onChange={cloudRoom.setReason}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) cloudRoom.cancelDecline();
        }}
      />
      <ul className="room-reasons" aria-label={t.commonReasonsLabel}>
        {commonReasons.map((reason) => (
          <li key={reason}>
            <button
              type="button"
              className="room-reason"
              onClick={() => {
                cloudRoom.setReason(withReason(draft.reason, reason, commonReasons).slice(0, 200));
                field.current?.focus();
              }}
            >
              {reason}
            </button>
          </li>
        ))}
      </ul>
      <div className="room-actions">
        <Button label={t.cancelDecline} kind="quiet" onClick={cloudRoom.cancelDecline} />
        <Button
          label={t.declineSend}
          kind="danger"
          busy={cloudRoom.busy.value === draft.id}
          onClick={() => void cloudRoom.decline()}
        />
      </div>
    </div>
  );
};
