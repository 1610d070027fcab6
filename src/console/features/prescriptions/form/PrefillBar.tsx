import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import { templates } from '../../../../contract/prescribing/template.ts';
import { useServices } from '../../../useServices.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { dayOf } from '../../../lib/dates/days.ts';
import { TemplatePicker } from '../../../domain/templates/TemplatePicker.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { CopyResult } from '../copy/CopyResult.tsx';
import { focusPrescriptionForm } from '../../../lib/focusFirst.ts';
import { toTemplateLines } from '../../../domain/prescription/formValues.ts';
import type { OrderPrescriptions } from './model/orderPrescriptions.ts';
import { RuleCatalogue } from '../../../domain/prescription/rules/RuleCatalogue.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

interface Props {
  model: OrderPrescriptions;
}

/** Fills the form from the patient's last prescription or from a template. */
export const PrefillBar = ({ model }: Props) => {
  const { offered } = useServices();
  const isPickerOpen = useSignal(false);
  const root = useRef<HTMLDivElement>(null);
  const t = useMessages().prescription;
  const { formModel, suggestions } = model;
  const lastPrescription = suggestions.lastPrescription.value;
  const current = () => {
    const form = formModel.form.value;
    const lines = form && toTemplateLines(form, formModel.knownDrugs.value.drugs);
    return form && lines ? { kind: 'prescription' as const, diagnoses: [...form.diagnoses], lines } : null;
  };
  // The form may be hidden by now, with another patient's form in its place.
  const focusIfMounted = () => root.current && focusPrescriptionForm();
  return (
    <>
      <div ref={root} className="rx-prefill">
        {lastPrescription && lastPrescription.id !== formModel.form.value?.editing?.id ? (
          <Button
            label={t.copyLast}
            description={t.copyLastOf(
              dayOf(lastPrescription.submitTime ?? lastPrescription.createTime),
              lastPrescription.lines.length,
            )}
            busy={formModel.lineCopy.state.value === 'loading'}
            onClick={() => void model.copyLastPrescription().then(focusIfMounted)}
          />
        ) : null}
        {offered.has(templates.list) || isPickerOpen.value ? (
          <Button
            label={t.templates}
            pressed={isPickerOpen.value}
            onClick={() => (isPickerOpen.value = !isPickerOpen.value)}
          />
        ) : null}
        <RuleCatalogue pack={model.rulePack.value.value} />
      </div>
      {isPickerOpen.value ? (
        <TemplatePicker
          kind="prescription"
          current={current}
          renderPreview={(content, use) => <TemplatePreview model={model} content={content} onUse={use} />}
          onUse={({ lines, diagnoses }) => void formModel.addLines(lines, diagnoses).then(focusIfMounted)}
          onClose={() => (isPickerOpen.value = false)}
        />
      ) : null}
      <CopyResult lineCopy={formModel.lineCopy} />
    </>
  );
};
