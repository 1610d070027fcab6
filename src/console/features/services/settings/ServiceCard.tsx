import { useRef } from 'react';
import { maxGreetingLength } from '../../../../contract/consultation/serviceConfig.ts';
import { Form } from '../../../ui/controls/Form.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { DaysOffField } from './DaysOffField.tsx';
import { GreetingPreview } from './GreetingPreview.tsx';
import { HoursField } from './HoursField.tsx';
import { ServiceFooter } from './ServiceFooter.tsx';
import type { ServiceForm } from './serviceForm.ts';
import { ServiceStatus } from './ServiceStatus.tsx';
import { ServiceNotices } from './ServiceNotices.tsx';
import { Switch } from './Switch.tsx';

interface Props {
  form: ServiceForm;
}

const NumberFields = ({ form }: Props) => {
  const t = useCatalog('services');
  const errors = form.errors.value;
  const errorText = (part: 'price' | 'minutes' | 'dailyCap') => {
    const error = errors[part];
    return error && t.trouble[error];
  };
  return (
    <div className="setup-numbers">
      <TextField
        label={t.fields.price}
        inputMode="decimal"
        value={form.draft.value.price}
        error={errorText('price')}
        onChange={(price) => form.update({ price })}
        onBlur={() => form.blurField('price')}
      />
      <TextField
        label={t.fields.minutes}
        inputMode="numeric"
        value={form.draft.value.minutes}
        error={errorText('minutes')}
        onChange={(minutes) => form.update({ minutes })}
        onBlur={() => form.blurField('minutes')}
      />
      <TextField
        label={t.fields.dailyCap}
        inputMode="numeric"
        hint={t.capHint}
        value={form.draft.value.dailyCap}
        error={errorText('dailyCap')}
        onChange={(dailyCap) => form.update({ dailyCap })}
        onBlur={() => form.blurField('dailyCap')}
      />
    </div>
  );
};

const Greeting = ({ form }: Props) => {
  const t = useCatalog('services');
  const { greeting } = form.draft.value;
  const error = form.errors.value.greeting;
  return (
    <div className="stack">
      <TextArea
        label={t.fields.greeting}
        hint={t.greetingHint}
        rows={2}
        maxLength={maxGreetingLength}
        value={greeting}
        error={error && t.trouble[error]}
        onChange={(typed) => form.update({ greeting: typed })}
        onBlur={() => form.blurField('greeting')}
      />
      <GreetingPreview greeting={greeting} />
    </div>
  );
};

const OfferSwitch = ({ form, kind }: Props & { kind: string }) => {
  const t = useCatalog('services');
  return (
    <Switch
      text={t.fields.on}
      label={t.on(kind)}
      on={form.draft.value.on}
      onChange={(on) => form.update({ on })}
    />
  );
};

/** The settings of one consultation type, with one button to save them. */
export const ServiceCard = ({ form }: Props) => {
  const container = useRef<HTMLDivElement>(null);
  const kind = useServices().dictionaries.label('consult_type', form.consultType);
  const save = async () => {
    if (await form.save()) return;
    // All errors are shown now; focus the first invalid field.
    requestAnimationFrame(() =>
      container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  return (
    <Panel title={kind} actions={<OfferSwitch form={form} kind={kind} />}>
      <div ref={container}>
        <Form className="setup-card" onSubmit={() => void save()}>
          <ServiceStatus form={form} />
          <ServiceNotices form={form} />
          <NumberFields form={form} />
          <HoursField form={form} />
          <DaysOffField form={form} />
          <Greeting form={form} />
          <ServiceFooter form={form} kind={kind} />
        </Form>
      </div>
    </Panel>
  );
};
