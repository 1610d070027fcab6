import { deliveryStatusOfPending } from '../../../messaging/conversation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import type { Chat } from '../chat.ts';
import type { TranscriptItem } from '../transcript/transcriptItems.ts';
import { DeliveryStatus } from './DeliveryStatus.tsx';
import { MessageBody } from './MessageBody.tsx';
import { MessageHead, timeOf } from './MessageHead.tsx';

type Pending = Extract<TranscriptItem, { kind: 'pending' }>['pending'];

const HeldMessage = ({ chat, pending }: { chat: Chat; pending: Pending }) => {
  const t = chat.w.value;
  const { retry, discard } = chat.conversation;
  const { hold, reason } = pending;
  const reasonText =
    hold === 'refused' ? t.held.refused(reason) : hold === null ? t.unconfirmedHint : t.held[hold];
  const isOutdated = hold === 'old' || hold === 'overtaken';
  return (
    <div className="bubble-held" role="alert">
      <span>{reasonText}</span>
      <Button label={t.discard} kind="quiet" onClick={() => discard(pending.cmid)} />
      <Button label={isOutdated ? t.sendNow : t.retry} onClick={() => retry(pending.cmid)} />
    </div>
  );
};

const from = { role: 'doctor', id: null } as const;

/** A message of the doctor that the server has not confirmed. */
export const PendingRow = ({
  chat,
  item,
}: {
  chat: Chat;
  item: Extract<TranscriptItem, { kind: 'pending' }>;
}) => {
  const t = chat.w.value;
  const { pending, key, continues } = item;
  const status = deliveryStatusOfPending(pending, chat.deps.messaging.connectionState.value);
  const hint = status === 'unknown' ? t.unknownHint : undefined;
  const { replyTo, ...body } = pending.body;
  const quoted =
    replyTo === undefined
      ? undefined
      : chat.conversation.snapshot.peek().rows.find(({ id }) => id === replyTo);
  const row = {
    kind: pending.kind,
    at: pending.at,
    from,
    body: { ...body, ...(quoted && { replyTo: { id: quoted.id, text: quoted.body.text } }) },
  };
  return (
    <div
      className={continues ? 'message message-own message-continues' : 'message message-own'}
      data-line={key}
      tabIndex={-1}
    >
      <MessageHead sender={t.you} at={pending.at} continues={continues} />
      <DeliveryStatus name={status} text={t.deliveryStatus[status]} hint={hint} />
      <div className="bubble bubble-mine bubble-pending" title={continues ? timeOf(pending.at) : undefined}>
        <MessageBody chat={chat} row={row} />
        {status === 'held' || status === 'unconfirmed' ? <HeldMessage chat={chat} pending={pending} /> : null}
        {status === 'sending' && pending.reason !== '' ? (
          <output className="bubble-held">{t.refusedForNow(pending.reason)}</output>
        ) : null}
      </div>
    </div>
  );
};
