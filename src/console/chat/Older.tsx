import { Button } from '../kit/Button.tsx';
import type { Chat } from './chat.ts';

/** Shown before the first message; its height is constant, so that nothing moves. */
export const Older = ({ chat }: { chat: Chat }) => {
  const w = chat.w.value;
  const { older, loadOlder } = chat.conversation;
  const state = older.value;
  return (
    <div className="chat-older">
      {state === 'none' ? (
        <span>{chat.empty.value ? '' : w.first}</span>
      ) : (
        <Button
          label={state === 'failed' ? w.olderFailed : w.older}
          kind="quiet"
          busy={state === 'loading'}
          onClick={() => void loadOlder()}
        />
      )}
    </div>
  );
};
