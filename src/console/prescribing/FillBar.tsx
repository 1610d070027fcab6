import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { dayOf } from '../lib/days.ts';
import { TemplatePicker } from '../templates/TemplatePicker.tsx';
import { useWords } from '../useApp.ts';
import { Filled } from './Filled.tsx';
import { focusForm } from './focusFirst.ts';
import { keptOf } from './form.ts';
import type { Prescriptions } from './prescriptionsModel.ts';
import { RuleCatalogue } from './RuleCatalogue.tsx';
import { TemplateLines } from './TemplateLines.tsx';

interface Props {
  model: Prescriptions;
}

/** Fills the form from the patient's last prescription or from a template. */
export const FillBar = ({ model }: Props) => {
  const choosing = useSignal(false);
  const here = useRef<HTMLDivElement>(null);
  const w = useWords().prescription;
  const { sheet, offers } = model;
  const last = offers.last.value;
  const current = () => {
    const form = sheet.form.value;
    const lines = form && keptOf(form, sheet.stock.value.drugs);
    return form && lines ? { kind: 'prescription' as const, diagnoses: [...form.diagnoses], lines } : null;
  };
  // The form may be hidden by now, with another patient's form in its place.
  const goOn = () => here.current && focusForm();
  return (
    <>
      <div ref={here} className="rx-fill">
        {last && last.id !== sheet.form.value?.mends?.id ? (
          <Button
            label={w.copyLast}
            description={w.copyLastOf(dayOf(last.submitTime ?? last.createTime), last.lines.length)}
            busy={sheet.copying.state.value === 'reading'}
            onClick={() => void model.copyLast().then(goOn)}
          />
        ) : null}
        <Button
          label={w.templates}
          pressed={choosing.value}
          onClick={() => (choosing.value = !choosing.value)}
        />
        <RuleCatalogue pack={model.pack.value.value} />
      </div>
      {choosing.value ? (
        <TemplatePicker
          kind="prescription"
          current={current}
          renderPreview={(content, use) => <TemplateLines model={model} content={content} onUse={use} />}
          onUse={({ lines, diagnoses }) => void sheet.addKept(lines, diagnoses).then(goOn)}
          onClose={() => (choosing.value = false)}
        />
      ) : null}
      <Filled copying={sheet.copying} />
    </>
  );
};
