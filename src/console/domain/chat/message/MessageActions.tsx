import { useRef } from 'react';
import { type Message, message } from '../../../../contract/consultation/message.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import type { Chat } from '../chat.ts';
import { CopyIcon, ReplyIcon, TakeBackIcon } from '../icons.tsx';
import { createRecallCountdown } from '../recallCountdown.ts';
import { InsertIntoRecord } from './InsertIntoRecord.tsx';
import { toQuotedContent } from '../insertIntoRecord.ts';
import { timeOf } from './MessageHead.tsx';

interface Props {
  chat: Chat;
  row: Message;
}

const RecallButton = ({ chat, row }: Props) => {
  const t = chat.w.value.actions;
  const { recalls, deps } = chat;
  const { label } = useModel(() =>
    createRecallCountdown(() => recalls.remainingMs(row), deps.platform.setTimer),
  );
  const isRecalling = recalls.pending.value.has(row.id);
  if ((label.value === null && !isRecalling) || !deps.offered.has(message.recall)) return null;
  return (
    <Button
      label={isRecalling ? t.recalling : t.recall(label.value ?? '')}
      icon={TakeBackIcon}
      kind="quiet"
      busy={isRecalling}
      onClick={() => void recalls.recall(row)}
    />
  );
};

const CopyButton = ({ chat, row }: Props) => {
  const { toasts } = chat.deps;
  const t = chat.w.value.actions;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(row.body.text);
      toasts.show(t.copied);
    } catch {
      // There is no clipboard on a page without TLS, or access was denied.
      toasts.show(t.notCopied);
    }
  };
  return <Button label={t.copy} icon={CopyIcon} hideLabel kind="quiet" onClick={() => void copy()} />;
};

/** Actions on a message, shown on the message under the pointer or with the focus. */
export const MessageActions = ({ chat, row }: Props) => {
  const t = chat.w.value;
  const toolbar = useRef<HTMLDivElement>(null);
  const writable = chat.writable.value;
  const { onReply } = chat;
  return (
    <div ref={toolbar} className="message-actions" role="toolbar" aria-label={t.actions.label}>
      {/* A screen reader has it with the message. */}
      <span className="message-actions-time" aria-hidden="true">
        {timeOf(row.at)}
      </span>
      {writable && onReply ? (
        <Button
          label={t.actions.reply}
          icon={ReplyIcon}
          hideLabel
          kind="quiet"
          onClick={() => onReply(row)}
        />
      ) : null}
      {row.body.text === '' ? null : <CopyButton chat={chat} row={row} />}
      <InsertIntoRecord
        chat={chat}
        label={t.actions.quote}
        content={toQuotedContent(row, t.quote)}
        onClose={() => toolbar.current?.querySelector('button')?.focus()}
      />
      {writable ? <RecallButton chat={chat} row={row} /> : null}
    </div>
  );
};
