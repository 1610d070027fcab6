import { useRef } from 'react';
import { maxGreetingLength } from '../../contract/consultation/serviceConfig.ts';
import { Form } from '../kit/Form.tsx';
import { Panel } from '../kit/Panel.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useApp, useWordsOf } from '../useApp.ts';
import { serviceLexicon } from '../words/serviceLexicon.ts';
import { DaysOff } from './DaysOff.tsx';
import { GreetingPreview } from './GreetingPreview.tsx';
import { HoursField } from './HoursField.tsx';
import { ServiceFoot } from './ServiceFoot.tsx';
import type { ServiceForm } from './serviceForm.ts';
import { ServiceNow } from './ServiceNow.tsx';
import { ServiceNotes } from './ServiceNotes.tsx';
import { Switch } from './Switch.tsx';

interface Props {
  form: ServiceForm;
}

const Numbers = ({ form }: Props) => {
  const w = useWordsOf(serviceLexicon);
  const troubles = form.troubles.value;
  const said = (part: 'price' | 'minutes' | 'dailyCap') => {
    const trouble = troubles[part];
    return trouble && w.trouble[trouble];
  };
  return (
    <div className="setup-numbers">
      <TextField
        label={w.part.price}
        inputMode="decimal"
        value={form.draft.value.price}
        error={said('price')}
        onChange={(price) => form.change({ price })}
        onBlur={() => form.left('price')}
      />
      <TextField
        label={w.part.minutes}
        inputMode="numeric"
        value={form.draft.value.minutes}
        error={said('minutes')}
        onChange={(minutes) => form.change({ minutes })}
        onBlur={() => form.left('minutes')}
      />
      <TextField
        label={w.part.dailyCap}
        inputMode="numeric"
        hint={w.capHint}
        value={form.draft.value.dailyCap}
        error={said('dailyCap')}
        onChange={(dailyCap) => form.change({ dailyCap })}
        onBlur={() => form.left('dailyCap')}
      />
    </div>
  );
};

const Greeting = ({ form }: Props) => {
  const w = useWordsOf(serviceLexicon);
  const { greeting } = form.draft.value;
  const trouble = form.troubles.value.greeting;
  return (
    <div className="stack">
      <TextArea
        label={w.part.greeting}
        hint={w.greetingHint}
        rows={2}
        maxLength={maxGreetingLength}
        value={greeting}
        error={trouble && w.trouble[trouble]}
        onChange={(typed) => form.change({ greeting: typed })}
        onBlur={() => form.left('greeting')}
      />
      <GreetingPreview greeting={greeting} />
    </div>
  );
};

const Offered = ({ form, kind }: Props & { kind: string }) => {
  const w = useWordsOf(serviceLexicon);
  return (
    <Switch
      text={w.part.on}
      label={w.on(kind)}
      on={form.draft.value.on}
      onChange={(on) => form.change({ on })}
    />
  );
};

/** The settings of one consultation type, with one button to save them. */
export const ServiceCard = ({ form }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const kind = useApp().dictionaries.label('consult_type', form.consultType);
  const save = async () => {
    if (await form.save()) return;
    // All errors are shown now; focus the first invalid field.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <Panel title={kind} actions={<Offered form={form} kind={kind} />}>
      <div ref={frame}>
        <Form className="setup-card" submit={() => void save()}>
          <ServiceNow form={form} />
          <ServiceNotes form={form} />
          <Numbers form={form} />
          <HoursField form={form} />
          <DaysOff form={form} />
          <Greeting form={form} />
          <ServiceFoot form={form} kind={kind} />
        </Form>
      </div>
    </Panel>
  );
};
