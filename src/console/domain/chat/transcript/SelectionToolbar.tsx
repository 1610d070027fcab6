import type { Chat } from '../chat.ts';
import { InsertIntoRecord } from '../message/InsertIntoRecord.tsx';

/** Offers to insert selected text into the case record, next to the selection. */
export const SelectionToolbar = ({ chat }: { chat: Chat }) => {
  const t = chat.w.value;
  const selection = chat.selected.value;
  if (!selection || !chat.record || !chat.writable.value) return null;
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
      <InsertIntoRecord
        chat={chat}
        label={t.selection.quote}
        content={selection}
        showLabel
        onClose={() => chat.select(null)}
      />
    </div>
  );
};
