import { useSignal } from '@preact/signals-react';
import type { QuickReply } from '../../contract/consultation/quickReply.ts';
import { Button } from '../kit/Button.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useWords } from '../useApp.ts';
import type { QuickReplies, Written } from './quickReplies.ts';

interface Props {
  replies: QuickReplies;
  /** Initial values; an existing reply has an id. */
  given: Written | QuickReply;
  onDone: () => void;
}

/** A form for one quick reply. */
export const QuickEdit = ({ replies, given, onDone }: Props) => {
  const w = useWords().composer.quick;
  const written = useSignal<Written>(given);
  const put = (change: Partial<Written>): void => {
    written.value = { ...written.value, ...change };
  };
  const save = async (): Promise<void> => {
    if (await replies.save(written.value)) onDone();
  };
  const leave = (): void => {
    replies.settle();
    onDone();
  };
  const fault = replies.fault.value;
  return (
    <form
      className="quick-edit"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        label={w.text}
        hint={w.textHint}
        rows={2}
        maxLength={500}
        value={written.value.text}
        error={fault?.message}
        onChange={(text) => put({ text })}
      />
      <div className="quick-fields">
        <TextField
          label={w.shortcut}
          value={written.value.shortcut}
          maxLength={20}
          onChange={(typed) => put({ shortcut: typed.replaceAll(/[\s/]/g, '') })}
        />
        <TextField
          label={w.category}
          value={written.value.category}
          maxLength={20}
          onChange={(category) => put({ category })}
        />
        <Button label={w.cancel} kind="quiet" onClick={leave} />
        <Button
          label={w.save}
          type="submit"
          busy={replies.busy.value}
          disabled={written.value.text.trim() === ''}
        />
      </div>
    </form>
  );
};
