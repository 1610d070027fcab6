import { useSignal } from '@preact/signals-react';
import { useId } from 'react';
import { longestText } from '../../contract/message.ts';
import type { Conversation } from '../im/conversation.ts';
import { Button } from '../kit/Button.tsx';
import { SendIcon } from '../kit/icons.tsx';
import { useWords } from '../useApp.ts';
import { openComposing } from './composing.ts';

/** Where the doctor writes. The text lives in the conversation, not here. */
export const Composer = ({ conversation, onSent }: { conversation: Conversation; onSent: () => void }) => {
  const w = useWords().consultation.chat;
  const id = useId();
  const composing = useSignal(openComposing()).value;
  const draft = conversation.draft.value;
  const over = draft.trim().length - longestText;
  const send = () => {
    if (conversation.send()) onSent();
  };
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className="unseen" htmlFor={id}>
        {w.write}
      </label>
      <textarea
        id={id}
        className="input textarea composer-text"
        rows={2}
        value={draft}
        placeholder={w.placeholder}
        aria-describedby={`${id}-hint`}
        aria-invalid={conversation.tooLong.value || undefined}
        onChange={(event) => conversation.write(event.target.value)}
        onCompositionStart={() => composing.started()}
        onCompositionEnd={(event) => composing.ended(event.timeStamp)}
        onKeyDown={({ nativeEvent }) => {
          if (!composing.sends(nativeEvent)) return;
          nativeEvent.preventDefault();
          send();
        }}
      />
      <div className="composer-foot">
        <p id={`${id}-hint`} className="composer-hint">
          {over > 0 ? w.tooLong(over) : conversation.tooLong.value ? w.tooLarge : w.hint}
        </p>
        <Button
          type="submit"
          label={w.send}
          kind="main"
          icon={SendIcon}
          disabled={draft.trim() === '' || conversation.tooLong.value}
        />
      </div>
    </form>
  );
};
