import { useSignal } from '@preact/signals-react';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useWords } from '../useApp.ts';
import type { ContentOf, TemplateKind, Templates } from './templates.ts';

interface Props<K extends TemplateKind> {
  model: Templates<K>;
  /** Null: the form is empty. */
  content: ContentOf<K> | null;
  onDone: () => void;
}

/**
 * Saves the content of the form as a template with a name. An existing template of that name can be replaced.
 */
export const KeepTemplate = <K extends TemplateKind>({ model, content, onDone }: Props<K>) => {
  const w = useWords().templates;
  const name = useSignal('');
  const typed = name.value.trim();
  if (!content) return <p className="quiet">{w.nothing}</p>;
  const fault = model.fault.value;
  const taken =
    fault?.code === businessCode.templateName
      ? model.list.value.value?.find((one) => !one.shared && one.name === typed)
      : undefined;
  const save = async (id?: string) => {
    if (typed !== '' && (await model.save(typed, content, id))) onDone();
  };
  return (
    <Form className="templates-keep" submit={() => void save(taken?.id)}>
      <TextField
        first
        label={w.name}
        value={name.value}
        maxLength={40}
        error={fault && !fault.silent ? fault.message : undefined}
        onChange={(text) => {
          model.settle();
          name.value = text;
        }}
      />
      <Button
        type="submit"
        kind="main"
        label={taken ? w.replace(taken.name) : w.save}
        disabled={typed === ''}
        busy={model.busy.value}
      />
    </Form>
  );
};
