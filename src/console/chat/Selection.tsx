import { useSignal } from '@preact/signals-react';
import { Button } from '../kit/Button.tsx';
import type { Chat } from './chat.ts';
import { NoteIcon } from './icons.tsx';
import { PartMenu } from './PartMenu.tsx';

/** Offers to insert selected text into the case record, next to the selection. */
export const Selection = ({ chat }: { chat: Chat }) => {
  const w = chat.w.value;
  const asking = useSignal(false);
  const selected = chat.selected.value;
  const { record } = chat;
  if (!selected || !record || !chat.writable.value) return null;
  return (
    <div
      className="chat-selected"
      role="toolbar"
      tabIndex={-1}
      aria-label={w.selection.label}
      style={{ top: selected.top, left: selected.left }}
      // The press would clear the selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Button
        label={w.selection.quote}
        icon={NoteIcon}
        pressed={asking.value}
        onClick={() => {
          asking.value = !asking.value;
        }}
      />
      {asking.value ? (
        <PartMenu
          label={w.acts.quoteInto}
          parts={record.parts.value}
          onChoose={(part) => {
            asking.value = false;
            if (part !== null) chat.quote(part, selected);
            chat.select(null);
          }}
        />
      ) : null}
    </div>
  );
};
