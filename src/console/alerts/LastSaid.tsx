import { useComputed } from '@preact/signals-react';
import type { Conversation } from '../../contract/consultation/order.ts';
import { useApp, useWords } from '../useApp.ts';
import { saidIn } from './said.ts';
import './lastSaid.css';

interface Props {
  row: Conversation;
  /** Shown if there are no messages. */
  empty: string;
}

/** The newest message of a conversation in one line, or that its patient is typing. */
export const LastSaid = ({ row, empty }: Props) => {
  const { consultations } = useApp();
  const words = useWords();
  const w = words.alerts.last;
  const writes = useComputed(() => consultations.typists.value.has(row.id)).value;
  if (writes) return <span className="last-said last-typing">{w.typing}</span>;
  const last = row.lastMessage;
  if (!last) return <span className="last-said">{empty}</span>;
  return (
    <span className={row.unread > 0 ? 'last-said last-new' : 'last-said'}>
      {last.mine ? words.cloudRoom.you : ''}
      {saidIn(last, w, consultations.seconds(row))}
    </span>
  );
};

/** Marks a conversation with unsent text. */
export const DraftMark = ({ id }: { id: string }) => {
  const { consultations, drafts } = useApp();
  const w = useWords().alerts.last;
  const typed = useComputed(() => consultations.typedIn(id) || drafts.left(id)).value;
  return typed ? (
    <span className="last-draft" title={w.draftHint}>
      {w.draft}
    </span>
  ) : null;
};
