import { useSignal } from '@preact/signals-react';
import { Button } from '../../../ui/controls/Button.tsx';
import type { Chat } from '../chat.ts';
import { NoteIcon } from '../icons.tsx';
import type { QuotedContent } from '../insertIntoRecord.ts';
import { RecordPartMenu } from './RecordPartMenu.tsx';

interface Props {
  chat: Pick<Chat, 'w' | 'record' | 'writable' | 'insertIntoRecord'>;
  label: string;
  content: QuotedContent;
  /** Shows the icon with its label. */
  showLabel?: boolean;
  /** The menu was closed, with or without a choice. */
  onClose?: () => void;
}

/** Inserts content into a part of the case record; nothing where there is no record, or it cannot be written. */
export const InsertIntoRecord = ({ chat, label, content, showLabel = false, onClose }: Props) => {
  const isChoosing = useSignal(false);
  const { record } = chat;
  if (!record || !chat.writable.value) return null;
  return (
    <>
      <Button
        label={label}
        icon={NoteIcon}
        hideLabel={!showLabel}
        {...(!showLabel && { kind: 'quiet' })}
        pressed={isChoosing.value}
        onClick={() => {
          isChoosing.value = !isChoosing.value;
        }}
      />
      {isChoosing.value ? (
        <RecordPartMenu
          label={chat.w.value.actions.quoteInto}
          parts={record.parts.value}
          onChoose={(part) => {
            isChoosing.value = false;
            if (part !== null) chat.insertIntoRecord(part, content);
            onClose?.();
          }}
        />
      ) : null}
    </>
  );
};
