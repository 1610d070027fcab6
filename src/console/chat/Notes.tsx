import { Button } from '../kit/Button.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import type { Chat } from './chat.ts';
import { DownIcon } from './icons.tsx';

/** Shown while there are no messages. */
export const Blank = ({ chat }: { chat: Chat }) => {
  const w = chat.w.value;
  const state = chat.conversation.state.value;
  if (!chat.empty.value) return null;
  if (state === 'loading') return <Skeleton lines={5} />;
  return <div className="chat-blank">{state === 'failed' ? w.failed : w.empty}</div>;
};

/** The connection is down, and what can be done about it. */
export const LineNote = ({ chat }: { chat: Chat }) => {
  const { words, im } = chat.desk;
  const w = words.w.value;
  if (im.line.value !== 'down') return null;
  const why = im.stopped.value;
  return (
    <div className="chat-down">
      <output>{why === null ? w.chat.down : w.cloudRoom.stopped[why]}</output>
      {why === 'takenOver' ? <Button label={w.cloudRoom.stopped.takeBack} onClick={im.start} /> : null}
    </div>
  );
};

/** Below the visible part: the number of new messages, and a button to scroll down. */
export const Below = ({ chat }: { chat: Chat }) => {
  const w = chat.w.value;
  if (chat.atEnd.value || chat.empty.value) return null;
  const unread = chat.conversation.unread.value ?? 0;
  return (
    <div className="chat-below">
      <Button
        label={unread > 0 ? w.newBelow(unread) : w.toEnd}
        icon={DownIcon}
        hideLabel={unread === 0}
        onClick={chat.toEnd}
      />
    </div>
  );
};

/** The patient is typing; its space is always reserved. */
export const Typing = ({ chat }: { chat: Chat }) => (
  <output className="chat-typing">{chat.typing.value ? chat.w.value.typing(chat.patient) : ''}</output>
);

/** Progress of loading an older message. */
export const JumpNote = ({ chat }: { chat: Chat }) => {
  const w = chat.w.value.jump;
  const state = chat.jump.state.value;
  if (state.kind === 'idle') return null;
  if (state.kind === 'loading')
    return (
      <div className="chat-jump">
        <output>{state.part === null ? w.looking : w.loading(Math.round(state.part * 100))}</output>
        <Button label={w.cancel} onClick={chat.jump.stop} />
      </div>
    );
  return (
    <div className="chat-jump" role="alert">
      <span>{w[state.kind]}</span>
      {state.kind === 'failed' ? (
        <Button label={w.retry} onClick={() => void chat.jump.to(state.aim)} />
      ) : null}
      <Button label={w.shut} icon={CloseIcon} hideLabel kind="quiet" onClick={chat.jump.stop} />
    </div>
  );
};
