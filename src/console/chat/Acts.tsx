import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import type { Message } from '../../contract/consultation/message.ts';
import { Button } from '../kit/Button.tsx';
import { useOpened } from '../lib/useOpened.ts';
import type { Chat } from './chat.ts';
import { CopyIcon, NoteIcon, ReplyIcon, TakeBackIcon } from './icons.tsx';
import { openLeft } from './left.ts';
import { PartMenu } from './PartMenu.tsx';
import { pickedOf } from './quoting.ts';

interface Props {
  chat: Chat;
  row: Message;
}

const TakeBack = ({ chat, row }: Props) => {
  const w = chat.w.value.acts;
  const { recalls, desk } = chat;
  const { left } = useOpened(() => openLeft(() => recalls.left(row), desk.outside.later));
  const busy = recalls.asking.value.has(row.id);
  if (left.value === null && !busy) return null;
  return (
    <Button
      label={busy ? w.recalling : w.recall(left.value ?? '')}
      icon={TakeBackIcon}
      kind="quiet"
      busy={busy}
      onClick={() => void recalls.recall(row)}
    />
  );
};

const Copy = ({ chat, row }: Props) => {
  const { toasts } = chat.desk;
  const w = chat.w.value.acts;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(row.body.text);
      toasts.say(w.copied);
    } catch {
      // There is no clipboard on a page without TLS, or access was denied.
      toasts.say(w.notCopied);
    }
  };
  return <Button label={w.copy} icon={CopyIcon} hideLabel kind="quiet" onClick={() => void copy()} />;
};

/** Actions on a message, shown on the message under the pointer or with the focus. */
export const Acts = ({ chat, row }: Props) => {
  const w = chat.w.value;
  const asking = useSignal(false);
  const bar = useRef<HTMLDivElement>(null);
  const writable = chat.writable.value;
  const { onReply, record } = chat;
  return (
    <div ref={bar} className="acts" role="toolbar" aria-label={w.acts.label}>
      {writable && onReply ? (
        <Button label={w.acts.reply} icon={ReplyIcon} hideLabel kind="quiet" onClick={() => onReply(row)} />
      ) : null}
      {row.body.text === '' ? null : <Copy chat={chat} row={row} />}
      {writable && record ? (
        <Button
          label={w.acts.quote}
          icon={NoteIcon}
          hideLabel
          kind="quiet"
          pressed={asking.value}
          onClick={() => {
            asking.value = !asking.value;
          }}
        />
      ) : null}
      {writable ? <TakeBack chat={chat} row={row} /> : null}
      {asking.value && record ? (
        <PartMenu
          label={w.acts.quoteInto}
          parts={record.parts.value}
          onChoose={(part) => {
            asking.value = false;
            if (part !== null) chat.quote(part, pickedOf(row, w.quote));
            bar.current?.querySelector('button')?.focus();
          }}
        />
      ) : null}
    </div>
  );
};
