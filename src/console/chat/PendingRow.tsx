import { fateOf } from '../im/conversation.ts';
import { Button } from '../kit/Button.tsx';
import type { Chat } from './chat.ts';
import type { Line } from './lines.ts';
import { Meta } from './Meta.tsx';
import { Said } from './Said.tsx';

type Pending = Extract<Line, { kind: 'pending' }>['pending'];

const Held = ({ chat, pending }: { chat: Chat; pending: Pending }) => {
  const w = chat.w.value;
  const { retry, discard } = chat.conversation;
  const { hold, reason } = pending;
  const why = hold === 'refused' ? w.held.refused(reason) : hold === null ? w.unconfirmedHint : w.held[hold];
  const asks = hold === 'old' || hold === 'overtaken';
  return (
    <div className="bubble-held" role="alert">
      <span>{why}</span>
      <Button label={w.discard} kind="quiet" onClick={() => discard(pending.cmid)} />
      <Button label={asks ? w.sendNow : w.retry} onClick={() => retry(pending.cmid)} />
    </div>
  );
};

const from = { role: 'doctor', id: null } as const;

/** A message of the doctor that the server has not confirmed. */
export const PendingRow = ({ chat, line }: { chat: Chat; line: Extract<Line, { kind: 'pending' }> }) => {
  const w = chat.w.value;
  const { pending, key } = line;
  const name = fateOf(pending, chat.desk.im.line.value);
  const hint = name === 'unknown' ? w.unknownHint : undefined;
  const { replyTo, ...body } = pending.body;
  const answered =
    replyTo === undefined ? undefined : chat.conversation.talk.peek().rows.find(({ id }) => id === replyTo);
  const row = {
    kind: pending.kind,
    at: pending.at,
    from,
    body: { ...body, ...(answered && { replyTo: { id: answered.id, text: answered.body.text } }) },
  };
  return (
    <div className="said said-mine" data-line={key} tabIndex={-1}>
      <div className="bubble bubble-mine bubble-pending">
        <span className="unseen">{w.you}: </span>
        <Said chat={chat} row={row} />
        <Meta at={pending.at} fate={{ name, word: w.fates[name], hint }} />
        {name === 'held' || name === 'unconfirmed' ? <Held chat={chat} pending={pending} /> : null}
      </div>
    </div>
  );
};
