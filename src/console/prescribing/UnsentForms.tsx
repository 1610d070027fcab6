import { Unstored } from '../kit/Unstored.tsx';
import { useApp, useWords } from '../useApp.ts';
import type { Form } from './form.ts';
import { nameIn, typedIn } from './inWords.ts';
import type { Prescriptions } from './prescriptionsModel.ts';

/** Unsaved forms that can no longer be sent. */
export const UnsentForms = ({ model }: { model: Prescriptions }) => {
  const language = useApp().words.language.value;
  const words = useWords();
  const w = words.prescription;
  const forms = model.sheet.unstored.value;
  if (forms.length === 0) return null;
  const rowsOf = (form: Form) => [
    ...form.lines.map((line, at) => ({
      name: w.line(at + 1, `${nameIn(language, line.drugName, line.drugNameEn)} ${line.strength}`),
      text: typedIn(words, language, line),
    })),
    ...form.diagnoses.map(({ code, name, nameEn }) => ({ name: code, text: nameIn(language, name, nameEn) })),
    ...form.reasons.map(({ rule, key, text }) => ({ name: `${rule} ${key ?? ''}`.trim(), text })),
  ];
  return forms.map((form) => (
    <Unstored
      key={form.mends?.id ?? ''}
      why={w.closed}
      rows={rowsOf(form)}
      onDrop={() => model.sheet.drop(form.mends)}
    />
  ));
};
