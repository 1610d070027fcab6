import { useComputed } from '@preact/signals-react';
import type { Message } from '../../../../contract/consultation/message.ts';
import { deliveryStatusOfRow } from '../../../messaging/conversation.ts';
import { MessageActions } from './MessageActions.tsx';
import type { Chat } from '../chat.ts';
import type { TranscriptItem } from '../transcript/transcriptItems.ts';
import { DeliveryMeta } from './DeliveryMeta.tsx';
import { MessageBody } from './MessageBody.tsx';
import { SystemRow } from './SystemRow.tsx';

interface Props {
  chat: Chat;
  row: Message;
}

const OwnMeta = ({ chat, row }: Props) => {
  const labels = chat.w.value.deliveryStatus;
  const status = useComputed(() => deliveryStatusOfRow(row, chat.patientReadUpTo.value)).value;
  return <DeliveryMeta at={row.at} status={{ name: status, text: labels[status] }} />;
};

/** One message. It renders again when it changes itself, and not when others arrive. */
export const MessageRow = ({
  chat,
  item: { key, row },
}: {
  chat: Chat;
  item: Extract<TranscriptItem, { kind: 'message' }>;
}) => {
  const isHighlighted = useComputed(() => chat.highlighted.value === row.id).value;
  const isActive = useComputed(() => chat.activeKey.value === key).value;
  const isOwn = row.from.role === 'doctor';
  const isSystem = row.from.role === 'system' || row.kind === 'card' || row.kind === 'notice';
  const classes = [
    'message',
    isOwn && !isSystem ? 'message-own' : '',
    isSystem ? 'message-system' : '',
    isHighlighted ? 'message-highlighted' : '',
  ];
  return (
    <div className={classes.filter((name) => name !== '').join(' ')} data-line={key} tabIndex={-1}>
      {isSystem ? (
        <SystemRow chat={chat} row={row} />
      ) : (
        <div className={isOwn ? 'bubble bubble-mine' : 'bubble'}>
          {isOwn ? <span className="visually-hidden">{chat.w.value.you}: </span> : null}
          <MessageBody chat={chat} row={row} />
          {isOwn && row.body.recalled !== true ? (
            <OwnMeta chat={chat} row={row} />
          ) : (
            <DeliveryMeta at={row.at} />
          )}
          {isActive && row.body.recalled !== true ? <MessageActions chat={chat} row={row} /> : null}
        </div>
      )}
    </div>
  );
};
