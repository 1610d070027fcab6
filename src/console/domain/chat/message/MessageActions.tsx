import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import { type Message, message } from '../../../../contract/consultation/message.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import type { Chat } from '../chat.ts';
import { CopyIcon, NoteIcon, ReplyIcon, TakeBackIcon } from '../icons.tsx';
import { createRecallCountdown } from '../recallCountdown.ts';
import { RecordPartMenu } from './RecordPartMenu.tsx';
import { toQuotedContent } from '../insertIntoRecord.ts';

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
  const isChoosing = useSignal(false);
  const toolbar = useRef<HTMLDivElement>(null);
  const writable = chat.writable.value;
  const { onReply, record } = chat;
  return (
    <div ref={toolbar} className="message-actions" role="toolbar" aria-label={t.actions.label}>
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
      {writable && record ? (
        <Button
          label={t.actions.quote}
          icon={NoteIcon}
          hideLabel
          kind="quiet"
          pressed={isChoosing.value}
          onClick={() => {
            isChoosing.value = !isChoosing.value;
          }}
        />
      ) : null}
      {writable ? <RecallButton chat={chat} row={row} /> : null}
      {isChoosing.value && record ? (
        <RecordPartMenu
          label={t.actions.quoteInto}
          parts={record.parts.value}
          onChoose={(part) => {
            isChoosing.value = false;
            if (part !== null) chat.insertIntoRecord(part, toQuotedContent(row, t.quote));
            toolbar.current?.querySelector('button')?.focus();
          }}
        />
      ) : null}
    </div>
  );
};
