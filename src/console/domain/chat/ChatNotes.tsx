import { Button } from '../../ui/controls/Button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { Skeleton } from '../../ui/async/Skeleton.tsx';
import type { Chat } from './chat.ts';
import { DownIcon } from './icons.tsx';

/** Shown while there are no messages. */
export const EmptyTranscript = ({ chat }: { chat: Chat }) => {
  const t = chat.w.value;
  const state = chat.conversation.state.value;
  if (!chat.empty.value) return null;
  if (state === 'loading') return <Skeleton lines={5} />;
  return <div className="chat-empty">{state === 'failed' ? t.failed : t.empty}</div>;
};

/** The connection is down, and what can be done about it. */
export const ConnectionNote = ({ chat }: { chat: Chat }) => {
  const { i18n, messaging } = chat.deps;
  const t = i18n.messages.value;
  const state = messaging.connectionState.value;
  if (state === 'refused')
    return (
      <div className="chat-down">
        <output>{t.chat.refused(messaging.pollSeconds.value)}</output>
      </div>
    );
  if (state !== 'down') return null;
  const reason = messaging.stopReason.value;
  const stopped = reason === 'forbidden' ? t.chat.forbidden : reason && t.cloudRoom.stopped[reason];
  return (
    <div className="chat-down">
      <output>{stopped ?? t.chat.down}</output>
      {reason === 'takenOver' ? (
        <Button label={t.cloudRoom.stopped.takeBack} onClick={messaging.reconnect} />
      ) : null}
    </div>
  );
};

/** Below the visible part: the number of new messages, and a button to scroll down. */
export const JumpToNewest = ({ chat }: { chat: Chat }) => {
  const t = chat.w.value;
  if (chat.atEnd.value || chat.empty.value) return null;
  const unread = chat.conversation.unread.value ?? 0;
  return (
    <div className="chat-to-end">
      <Button
        label={unread > 0 ? t.newBelow(unread) : t.toNewest}
        icon={DownIcon}
        hideLabel={unread === 0}
        onClick={chat.scrollToEnd}
      />
    </div>
  );
};

/** Progress of loading an older message. */
export const JumpStatus = ({ chat }: { chat: Chat }) => {
  const t = chat.w.value.jump;
  const state = chat.jump.state.value;
  if (state.kind === 'idle') return null;
  if (state.kind === 'loading')
    return (
      <div className="chat-jump">
        <output>
          {state.progress === null ? t.loadingUnknown : t.loading(Math.round(state.progress * 100))}
        </output>
        <Button label={t.cancel} onClick={chat.jump.stop} />
      </div>
    );
  return (
    <div className="chat-jump" role="alert">
      <span>{t[state.kind]}</span>
      {state.kind === 'failed' ? (
        <Button label={t.retry} onClick={() => void chat.jump.to(state.wanted)} />
      ) : null}
      <Button label={t.close} icon={CloseIcon} hideLabel kind="quiet" onClick={chat.jump.stop} />
    </div>
  );
};
