import { RestorePrompt } from '../../../drafts/RestorePrompt.tsx';
import { useServices } from '../../../useServices.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import type { FormValues } from '../../../domain/prescription/formValues.ts';
import { formText } from './formText.ts';
import type { OrderPrescriptions } from './model/orderPrescriptions.ts';

/** Asks what to do with restored forms that conflict with newer unsaved changes. */
export const FormsRestorePrompt = ({ model }: { model: OrderPrescriptions }) => {
  const language = useServices().i18n.language.value;
  const messages = useMessages();
  const rules = useCatalog('rules');
  const found = model.restorePrompt.value;
  if (!found) return null;
  const currentForm = (form: FormValues) =>
    model.formModel.dirtyForms.value.find(({ editing }) => editing?.id === form.editing?.id);
  const text = (form: FormValues | undefined) => (form ? formText(messages, rules, language, form) : '');
  return (
    <RestorePrompt
      rows={found.map((form) => ({ name: '', draft: text(form), current: text(currentForm(form)) }))}
      onRestore={() => model.resolveRestore(true)}
      onDiscard={() => model.resolveRestore(false)}
    />
  );
};
