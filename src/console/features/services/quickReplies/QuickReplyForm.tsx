import { useRef } from 'react';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import { fillPlaceholders, placeholderNames } from '../../../domain/quickReplies/placeholders.ts';
import { RestorePrompt } from '../../../drafts/RestorePrompt.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Difference } from '../../../ui/display/Difference.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { isOutcomeUnknown } from '../../../lib/apiError.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages, useCatalog } from '../../../i18n/useMessages.ts';
import { type QuickReplyEditor, unknownPlaceholdersIn } from './quickReplyEditor.ts';

interface Props {
  editor: QuickReplyEditor;
}

const Preview = ({ text }: { text: string }) => {
  const messages = useMessages();
  const t = useCatalog('services').replies;
  const { session, hospital } = useServices();
  const sampleValues = { ...t.sample, doctor: session.user.value?.name ?? '', hospital: hospital.name.value };
  const unknownPlaceholders = unknownPlaceholdersIn(text);
  return (
    <figure className="setup-preview">
      <figcaption className="quiet small">{t.preview}</figcaption>
      <p>{fillPlaceholders(text, sampleValues, messages.composer.quickReplies.variables)}</p>
      {unknownPlaceholders.length > 0 ? (
        <output>{t.notFilled(unknownPlaceholders.join(messages.common.comma))}</output>
      ) : null}
    </figure>
  );
};

const ReplyConflict = ({ editor }: Props) => {
  const t = useCatalog('services').replies;
  const latest = editor.conflict.value;
  const original = editor.editing.value?.original;
  if (latest === null || !original) return null;
  if (!latest) return <Notice tone="accent" text={t.gone} />;
  return (
    <section className="setup-conflict">
      <p role="alert">{t.changed}</p>
      <Difference before={original.text} after={latest.text} />
    </section>
  );
};

const FormRestorePrompt = ({ editor }: Props) => {
  const restored = editor.restorePrompt.value;
  const current = editor.editing.value?.edited;
  if (!restored || !current) return null;
  return (
    <RestorePrompt
      rows={[{ name: '', draft: restored.edited.text, current: current.text }]}
      onRestore={() => editor.answerRestore(true)}
      onDiscard={() => editor.answerRestore(false)}
    />
  );
};

const TextEntry = ({ editor, text }: Props & { text: string }) => {
  const messages = useMessages();
  const t = useCatalog('services').replies;
  const area = useRef<HTMLTextAreaElement>(null);
  const error = editor.replies.error.value;
  const isShortcutError = error?.code === businessCode.quickReplyTwice;
  const outcomeUnknown = error !== null && isOutcomeUnknown(error);
  const shown = error && !isShortcutError && !error.silent ? error.message : undefined;
  const errorText = shown && outcomeUnknown ? messages.common.sentences(shown, t.unknown) : shown;
  const insert = (name: string) => {
    const field = area.current;
    const at = field?.selectionStart ?? text.length;
    editor.update({ text: `${text.slice(0, at)}{${name}}${text.slice(field?.selectionEnd ?? at)}` });
    field?.focus();
  };
  return (
    <>
      <TextArea
        ref={area}
        label={messages.composer.quickReplies.text}
        rows={4}
        maxLength={500}
        value={text}
        error={editor.textMissing.value && text.trim() === '' ? t.missing : errorText}
        onChange={(typed) => editor.update({ text: typed })}
      />
      <div className="setup-variables">
        {placeholderNames.map((name) => (
          <Button
            key={name}
            label={`{${name}}`}
            description={t.insert(messages.composer.quickReplies.variables[name])}
            onClick={() => insert(name)}
          />
        ))}
      </div>
    </>
  );
};

/** The form of one quick reply, with a preview of the text that the patient will read. */
export const QuickReplyForm = ({ editor, onDone }: Props & { onDone: () => void }) => {
  const messages = useMessages();
  const { replies: t, unsaved } = useCatalog('services');
  const quick = messages.composer.quickReplies;
  const editing = editor.editing.value;
  if (!editing) return null;
  const { edited: current, original } = editing;
  const error = editor.replies.error.value;
  const save = async () => {
    if (await editor.save()) onDone();
  };
  const categories = editor.categories.value.filter((one) => one !== '');
  return (
    <Panel title={original.id === undefined ? t.add : t.edit}>
      <Form className="stack" onSubmit={() => void save()}>
        <FormRestorePrompt editor={editor} />
        <ReplyConflict editor={editor} />
        <TextEntry editor={editor} text={current.text} />
        <Preview text={current.text} />
        <TextField
          label={quick.shortcut}
          hint={t.shortcutHint}
          value={current.shortcut}
          maxLength={20}
          error={error?.code === businessCode.quickReplyTwice ? error.message : undefined}
          onChange={(typed) => {
            editor.replies.clearError();
            editor.update({ shortcut: typed.replaceAll(/[\s/]/g, '') });
          }}
        />
        <TextField
          label={t.category}
          hint={t.categoryHint}
          value={current.category}
          maxLength={20}
          onChange={(category) => editor.update({ category })}
        />
        <div className="setup-variables">
          {categories.map((one) => (
            <Button
              key={one}
              label={one}
              description={t.category}
              pressed={one === current.category}
              onClick={() => editor.update({ category: one })}
            />
          ))}
        </div>
        <footer className="setup-footer">
          <output>{editor.dirty.value ? unsaved : ''}</output>
          <Button
            label={quick.cancel}
            kind="quiet"
            onClick={() => {
              editor.close();
              onDone();
            }}
          />
          <Button label={quick.save} kind="main" type="submit" busy={editor.replies.busy.value} />
        </footer>
      </Form>
    </Panel>
  );
};
