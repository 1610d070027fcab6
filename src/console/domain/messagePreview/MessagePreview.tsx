import { useComputed } from '@preact/signals-react';
import type { Conversation } from '../../../contract/consultation/order.ts';
import { useServices } from '../../useServices.ts';
import { useWorklists } from '../worklists/useWorklists.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { previewText } from './messagePreview.ts';
import './messagePreview.css';

interface Props {
  row: Conversation;
  /** Shown if there are no messages. */
  empty: string;
}

/** The newest message of a conversation in one line, or that its patient is typing. */
export const MessagePreview = ({ row, empty }: Props) => {
  const { consultations } = useWorklists();
  const messages = useMessages();
  const t = messages.alerts.messagePreview;
  const isTyping = useComputed(() => consultations.typing.value.has(row.id)).value;
  if (isTyping) return <span className="message-preview message-preview-typing">{t.typing}</span>;
  const message = row.lastMessage;
  if (!message) return <span className="message-preview">{empty}</span>;
  return (
    <span className={row.unread > 0 ? 'message-preview message-preview-unread' : 'message-preview'}>
      {message.mine ? messages.cloudRoom.you : ''}
      {previewText(message, t, consultations.voiceSeconds(row))}
    </span>
  );
};

/** Marks a conversation with unsent text. */
export const DraftMark = ({ id }: { id: string }) => {
  const { messageDrafts } = useServices();
  const { consultations } = useWorklists();
  const t = useMessages().alerts.messagePreview;
  const hasDraft = useComputed(() => consultations.hasDraft(id) || messageDrafts.hasDraft(id)).value;
  return hasDraft ? (
    <span className="draft-mark" title={t.draftHint}>
      {t.draft}
    </span>
  ) : null;
};
