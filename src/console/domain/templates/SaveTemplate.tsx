import { useSignal } from '@preact/signals-react';
import { businessCode } from '../../../contract/errors/envelopeCodes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useMessages } from '../../i18n/useMessages.ts';
import type { ContentOf, TemplateKind, Templates } from './templates.ts';

interface Props<K extends TemplateKind> {
  model: Templates<K>;
  /** Null: the form is empty or incomplete. */
  content: ContentOf<K> | null;
  onClose: () => void;
}

/**
 * Saves the content of the form as a template with a name. An existing template of that name can be replaced.
 */
export const SaveTemplate = <K extends TemplateKind>({ model, content, onClose }: Props<K>) => {
  const t = useMessages().templates;
  const name = useSignal('');
  const trimmed = name.value.trim();
  if (!content) return <p className="quiet">{t.nothing}</p>;
  const error = model.error.value;
  const existing =
    error?.code === businessCode.templateName
      ? model.list.value.value?.find((template) => !template.shared && template.name === trimmed)
      : undefined;
  const save = async (id?: string) => {
    if (trimmed !== '' && (await model.save(trimmed, content, id))) onClose();
  };
  return (
    <Form className="templates-save" onSubmit={() => void save(existing?.id)}>
      <TextField
        focusOnMount
        label={t.name}
        value={name.value}
        maxLength={40}
        error={error && !error.silent ? error.message : undefined}
        onChange={(text) => {
          model.clearError();
          name.value = text;
        }}
      />
      <Button
        type="submit"
        kind="main"
        label={existing ? t.replace(existing.name) : t.save}
        disabled={trimmed === ''}
        busy={model.busy.value}
      />
    </Form>
  );
};
