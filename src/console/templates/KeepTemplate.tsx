import { useSignal } from '@preact/signals-react';
import { businessCode } from '../../contract/codes.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useWords } from '../useApp.ts';
import type { ContentOf, TemplateKind, Templates } from './templates.ts';

interface Props<K extends TemplateKind> {
  model: Templates<K>;
  /** Null: nothing stands in the form. */
  content: ContentOf<K> | null;
  onDone: () => void;
}

/** Keeps what stands in the form as a template, under a name; a name that is taken can be taken over. */
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
