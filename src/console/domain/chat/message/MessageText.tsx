import { useSignal } from '@preact/signals-react';
import type { Chat } from '../chat.ts';
import { truncate } from './messageLayout.ts';

interface Props {
  chat: Chat;
  text: string;
}

const FoldedText = ({ chat, text, beginning }: Props & { beginning: string }) => {
  const t = chat.w.value;
  const isExpanded = useSignal(false);
  return (
    <>
      <p className="bubble-text" dir="auto">
        {isExpanded.value ? text : `${beginning}…`}
      </p>
      <button
        type="button"
        className="bubble-fold"
        aria-expanded={isExpanded.value}
        onClick={() => {
          isExpanded.value = !isExpanded.value;
        }}
      >
        {isExpanded.value ? t.showLess : t.showAll(text.length.toLocaleString())}
      </button>
    </>
  );
};

/**
 * Text as it was written. A very long text shows its beginning, and the rest on request. It reads no signals
 * itself: @noUseSignals
 */
export const MessageText = ({ chat, text }: Props) => {
  const beginning = truncate(text);
  if (beginning !== null) return <FoldedText chat={chat} text={text} beginning={beginning} />;
  return (
    <p className="bubble-text" dir="auto">
      {text}
    </p>
  );
};
