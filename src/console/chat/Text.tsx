import { useSignal } from '@preact/signals-react';
import type { Chat } from './chat.ts';
import { folded } from './folded.ts';

/** Words as they were written. A very long text shows its beginning, and the rest when asked. */
export const Text = ({ chat, text }: { chat: Chat; text: string }) => {
  const w = chat.w.value;
  const whole = useSignal(false);
  const short = folded(text);
  return (
    <>
      <p className="bubble-text" dir="auto">
        {whole.value || short === null ? text : `${short}…`}
      </p>
      {short === null ? null : (
        <button
          type="button"
          className="bubble-fold"
          aria-expanded={whole.value}
          onClick={() => {
            whole.value = !whole.value;
          }}
        >
          {whole.value ? w.fold : w.unfold(text.length.toLocaleString())}
        </button>
      )}
    </>
  );
};
