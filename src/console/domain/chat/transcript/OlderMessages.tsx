import { Button } from '../../../ui/controls/Button.tsx';
import type { Chat } from '../chat.ts';

/** Shown before the first message; its height is constant, so that nothing moves. */
export const OlderMessages = ({ chat }: { chat: Chat }) => {
  const t = chat.w.value;
  const { older, loadOlder } = chat.conversation;
  const state = older.value;
  return (
    <div className="chat-older">
      {state === 'none' ? (
        <span>{chat.empty.value ? '' : t.first}</span>
      ) : (
        <Button
          label={state === 'failed' ? t.olderFailed : t.older}
          kind="quiet"
          busy={state === 'loading'}
          onClick={() => void loadOlder()}
        />
      )}
    </div>
  );
};
