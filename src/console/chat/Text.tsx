import { useSignal } from '@preact/signals-react';
import type { Chat } from './chat.ts';
import { folded } from './folded.ts';

interface Props {
  chat: Chat;
  text: string;
}

const Folding = ({ chat, text, short }: Props & { short: string }) => {
  const w = chat.w.value;
  const whole = useSignal(false);
  return (
    <>
      <p className="bubble-text" dir="auto">
        {whole.value ? text : `${short}…`}
      </p>
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
    </>
  );
};

/**
 * Text as it was written. A very long text shows its beginning, and the rest on request. It reads no signals
 * itself: @noUseSignals
 */
export const Text = ({ chat, text }: Props) => {
  const short = folded(text);
  if (short !== null) return <Folding chat={chat} text={text} short={short} />;
  return (
    <p className="bubble-text" dir="auto">
      {text}
    </p>
  );
};
