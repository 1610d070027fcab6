import { CameBack } from '../journal/CameBack.tsx';
import { useApp, useWords } from '../useApp.ts';
import type { Form } from './form.ts';
import { formIn } from './inWords.ts';
import type { Prescriptions } from './prescriptionsModel.ts';

/** Asks what to do with restored forms that conflict with newer unsaved changes. */
export const FormsCameBack = ({ model }: { model: Prescriptions }) => {
  const language = useApp().words.language.value;
  const words = useWords();
  const found = model.asked.value;
  if (!found) return null;
  const now = (form: Form) => model.sheet.unstored.value.find(({ mends }) => mends?.id === form.mends?.id);
  const said = (form: Form | undefined) => (form ? formIn(words, language, form) : '');
  return (
    <CameBack
      rows={found.map((form) => ({ name: '', found: said(form), now: said(now(form)) }))}
      onTake={() => model.answer(true)}
      onDrop={() => model.answer(false)}
    />
  );
};
