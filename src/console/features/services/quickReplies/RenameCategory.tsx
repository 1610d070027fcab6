import { useSignal } from '@preact/signals-react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { createLifetime } from '../../../lib/async/lifetime.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import type { QuickReplyEditor } from './quickReplyEditor.ts';

interface Props {
  editor: QuickReplyEditor;
  name: string;
  /** The address of a category's replies. */
  pathTo: (category: string) => string;
}

/** Renames a category by changing each of its replies. */
export const RenameCategory = ({ editor, name, pathTo }: Props) => {
  const t = useCatalog('services').replies;
  const { navigate } = useServices();
  const newName = useSignal<string | null>(null);
  const lifetime = useModel(createLifetime);
  if (newName.value === null)
    return (
      <p className="setup-message">
        <Button label={t.rename(name)} kind="quiet" onClick={() => (newName.value = name)} />
      </p>
    );
  const rename = async () => {
    const next = newName.value?.trim() ?? '';
    if (next === '' || next === name || (await editor.renameCategory(name, next))) {
      newName.value = null;
      // Do not navigate if the user has left the page.
      if (next !== '' && !lifetime.isOver()) navigate(pathTo(next));
    }
  };
  return (
    <Form className="setup-rename" onSubmit={() => void rename()}>
      <TextField
        focusOnMount
        label={t.newName(name)}
        value={newName.value}
        maxLength={20}
        onChange={(next) => (newName.value = next)}
      />
      <Button label={t.cancel} kind="quiet" onClick={() => (newName.value = null)} />
      <Button label={t.renameDone} type="submit" busy={editor.replies.busy.value} />
    </Form>
  );
};
