import type { Message } from '../../contract/message.ts';
import type { Chat } from './chat.ts';

type Reply = NonNullable<Message['body']['replyTo']>;

/** The message that is answered, as it stood then; a click goes there. */
export const Quote = ({ chat, reply }: { chat: Chat; reply: Reply }) => {
  const w = chat.w.value;
  return (
    <button
      type="button"
      className="bubble-quote"
      title={w.toQuoted}
      onClick={() => void chat.jump.to({ id: reply.id, seq: null })}
    >
      <bdi>{reply.text === '' ? w.quotedGone : reply.text}</bdi>
    </button>
  );
};
