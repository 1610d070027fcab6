import { useComputed } from '@preact/signals-react';
import type { Message } from '../../../../contract/consultation/message.ts';
import { deliveryStatusOfRow } from '../../../messaging/conversation.ts';
import { MessageActions } from './MessageActions.tsx';
import { type Chat, senderName } from '../chat.ts';
import { isSystemMessage } from '../transcript/messageGroups.ts';
import type { TranscriptItem } from '../transcript/transcriptItems.ts';
import { DeliveryStatus } from './DeliveryStatus.tsx';
import { MessageHead, timeOf } from './MessageHead.tsx';
import { MessageBody } from './MessageBody.tsx';
import { SystemRow } from './SystemRow.tsx';

interface Props {
  chat: Chat;
  row: Message;
}

const OwnStatus = ({ chat, row }: Props) => {
  const labels = chat.w.value.deliveryStatus;
  const status = useComputed(() => deliveryStatusOfRow(row, chat.patientReadUpTo.value)).value;
  return <DeliveryStatus name={status} text={labels[status]} />;
};

/** One message. It renders again when it changes itself, and not when others arrive. */
export const MessageRow = ({
  chat,
  item: { key, row, continues },
}: {
  chat: Chat;
  item: Extract<TranscriptItem, { kind: 'message' }>;
}) => {
  const isHighlighted = useComputed(() => chat.highlighted.value === row.id).value;
  const isActive = useComputed(() => chat.activeKey.value === key).value;
  const isOwn = row.from.role === 'doctor';
  const isSystem = isSystemMessage(row);
  const isRecalled = row.body.recalled === true;
  const classes = [
    'message',
    isOwn && !isSystem ? 'message-own' : '',
    isSystem ? 'message-system' : '',
    continues ? 'message-continues' : '',
    isHighlighted ? 'message-highlighted' : '',
  ];
  return (
    <div className={classes.filter((name) => name !== '').join(' ')} data-line={key} tabIndex={-1}>
      {isSystem ? (
        <SystemRow chat={chat} row={row} />
      ) : (
        <>
          <MessageHead sender={senderName(chat, row.from)} at={row.at} continues={continues} />
          {isOwn && !isRecalled ? <OwnStatus chat={chat} row={row} /> : null}
          <div
            className={isOwn ? 'bubble bubble-mine' : 'bubble'}
            title={continues ? timeOf(row.at) : undefined}
          >
            <MessageBody chat={chat} row={row} />
            {isActive && !isRecalled ? <MessageActions chat={chat} row={row} /> : null}
          </div>
        </>
      )}
    </div>
  );
};
