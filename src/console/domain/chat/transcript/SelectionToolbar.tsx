import { useSignal } from '@preact/signals-react';
import { Button } from '../../../ui/controls/Button.tsx';
import type { Chat } from '../chat.ts';
import { NoteIcon } from '../icons.tsx';
import { RecordPartMenu } from '../message/RecordPartMenu.tsx';

/** Offers to insert selected text into the case record, next to the selection. */
export const SelectionToolbar = ({ chat }: { chat: Chat }) => {
  const t = chat.w.value;
  const isChoosing = useSignal(false);
  const selection = chat.selected.value;
  const { record } = chat;
  if (!selection || !record || !chat.writable.value) return null;
  return (
    <div
      className="chat-selected"
      role="toolbar"
      tabIndex={-1}
      aria-label={t.selection.label}
      style={{ top: selection.top, left: selection.left }}
      // The press would clear the selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Button
        label={t.selection.quote}
        icon={NoteIcon}
        pressed={isChoosing.value}
        onClick={() => {
          isChoosing.value = !isChoosing.value;
        }}
      />
      {isChoosing.value ? (
        <RecordPartMenu
          label={t.actions.quoteInto}
          parts={record.parts.value}
          onChoose={(part) => {
            isChoosing.value = false;
            if (part !== null) chat.insertIntoRecord(part, selection);
            chat.select(null);
          }}
        />
      ) : null}
    </div>
  );
};
