import { UnsavedText } from '../../../ui/display/UnsavedText.tsx';
import { useServices } from '../../../useServices.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import type { FormValues } from '../../../domain/prescription/formValues.ts';
import { drugText, formLineText, localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { reasonHeading } from './formText.ts';
import type { OrderPrescriptions } from './model/orderPrescriptions.ts';

interface Props {
  model: OrderPrescriptions;
  forms: readonly FormValues[];
  /** Why they cannot be sent. */
  reason: string;
}

/** Unsaved forms that cannot be sent. */
export const UnsavedForms = ({ model, forms, reason }: Props) => {
  const language = useServices().i18n.language.value;
  const messages = useMessages();
  const rules = useCatalog('rules');
  const t = messages.prescription;
  if (forms.length === 0) return null;
  const rowsOf = (form: FormValues) => [
    ...form.lines.map((line, index) => ({
      name: t.line(index + 1, drugText(messages, language, line, line.doseUnit)),
      text: formLineText(messages, language, line),
    })),
    ...form.diagnoses.map(({ code, name, nameEn }) => ({
      name: code,
      text: localizedName(language, name, nameEn),
    })),
    // One rule may have asked for several reasons on a line.
    ...[...Map.groupBy(form.reasons, (one) => reasonHeading(messages, rules, form, one))].map(
      ([name, reasons]) => ({ name, text: reasons.map(({ text }) => text).join('\n') }),
    ),
  ];
  return forms.map((form) => (
    <UnsavedText
      key={form.editing?.id ?? ''}
      reason={reason}
      rows={rowsOf(form)}
      onDiscard={() => model.formModel.discard(form.editing)}
    />
  ));
};
