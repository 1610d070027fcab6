import { useSignal } from '@preact/signals-react';
import type { QuickReply } from '../../../../../contract/consultation/quickReply.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { TextArea } from '../../../../ui/controls/TextArea.tsx';
import { TextField } from '../../../../ui/controls/TextField.tsx';
import { useMessages } from '../../../../i18n/useMessages.ts';
import type { QuickReplies, QuickReplyDraft } from '../../../../domain/quickReplies/quickReplies.ts';

interface Props {
  replies: QuickReplies;
  /** Initial values; an existing reply has an id. */
  initial: QuickReplyDraft | QuickReply;
  onDone: () => void;
}

/** A form for one quick reply. */
export const QuickReplyForm = ({ replies, initial, onDone }: Props) => {
  const t = useMessages().composer.quickReplies;
  const draft = useSignal<QuickReplyDraft>(initial);
  const update = (change: Partial<QuickReplyDraft>): void => {
    draft.value = { ...draft.value, ...change };
  };
  const save = async (): Promise<void> => {
    if (await replies.save(draft.value)) onDone();
  };
  const cancel = (): void => {
    replies.clearError();
    onDone();
  };
  const error = replies.error.value;
  return (
    <form
      className="quick-edit"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        label={t.text}
        hint={t.textHint}
        rows={2}
        maxLength={500}
        value={draft.value.text}
        error={error?.message}
        onChange={(text) => update({ text })}
      />
      <div className="quick-fields">
        <TextField
          label={t.shortcut}
          value={draft.value.shortcut}
          maxLength={20}
          onChange={(typed) => update({ shortcut: typed.replaceAll(/[\s/]/g, '') })}
        />
        <TextField
          label={t.category}
          value={draft.value.category}
          maxLength={20}
          onChange={(category) => update({ category })}
        />
        <Button label={t.cancel} kind="quiet" onClick={cancel} />
        <Button
          label={t.save}
          type="submit"
          busy={replies.busy.value}
          disabled={draft.value.text.trim() === ''}
        />
      </div>
    </form>
  );
};
