import type { Message } from '../../../../contract/consultation/message.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import type { Chat } from '../chat.ts';
import { MessageTime } from './MessageHead.tsx';

/** Messages of the hospital, and prescription cards. */
export const SystemRow = ({ chat, row }: { chat: Chat; row: Message }) => {
  const t = chat.w.value;
  const { prescriptionId, text } = row.body;
  const { onCard } = chat;
  if (row.kind !== 'card')
    return (
      <div className="chat-note">
        <span className="chat-note-text" dir="auto">
          {text}
        </span>{' '}
        <MessageTime at={row.at} />
      </div>
    );
  return (
    <div className="bubble bubble-card">
      <Badge tone="plain" text={t.card} />
      <p className="bubble-text" dir="auto">
        {text}
      </p>
      {prescriptionId === undefined || !onCard ? null : (
        <Button label={t.openCard} onClick={() => onCard(prescriptionId)} />
      )}
      <span className="bubble-time">
        <MessageTime at={row.at} />
      </span>
    </div>
  );
};
