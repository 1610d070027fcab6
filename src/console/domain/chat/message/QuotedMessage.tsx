import type { Message } from '../../../../contract/consultation/message.ts';
import type { Chat } from '../chat.ts';

type Reply = NonNullable<Message['body']['replyTo']>;

/** The quoted message; a click jumps to it. */
export const QuotedMessage = ({ chat, reply }: { chat: Chat; reply: Reply }) => {
  const t = chat.w.value;
  return (
    <button
      type="button"
      className="bubble-quote"
      title={t.showQuoted}
      onClick={() => void chat.jump.to({ id: reply.id, seq: null })}
    >
      <bdi>{reply.text === '' ? t.quotedRecalled : reply.text}</bdi>
    </button>
  );
};
