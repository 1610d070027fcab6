import type { Message } from '../../contract/consultation/message.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import type { Chat } from './chat.ts';
import { Meta } from './Meta.tsx';

/** Messages of the hospital, and prescription cards. */
export const SystemRow = ({ chat, row }: { chat: Chat; row: Message }) => {
  const w = chat.w.value;
  const { prescriptionId, text } = row.body;
  const { onCard } = chat;
  if (row.kind !== 'card')
    return (
      <div className="chat-note">
        <span className="chat-said" dir="auto">
          {text}
        </span>{' '}
        <Meta at={row.at} />
      </div>
    );
  return (
    <div className="bubble bubble-card">
      <Badge tone="plain" text={w.card} />
      <p className="bubble-text" dir="auto">
        {text}
      </p>
      {prescriptionId === undefined || !onCard ? null : (
        <Button label={w.openCard} onClick={() => onCard(prescriptionId)} />
      )}
      <Meta at={row.at} />
    </div>
  );
};
