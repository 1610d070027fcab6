import { ConflictNotice } from '../../../drafts/ConflictNotice.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { toFormValues } from '../../../domain/prescription/formValues.ts';
import { formText } from '../../../domain/prescription/prescriptionText.ts';
import type { OrderPrescriptions } from './model/orderPrescriptions.ts';
import { canEdit } from '../../../domain/prescription/statusRules.ts';

interface Props {
  model: OrderPrescriptions;
}

/**
 * Shows that the stored prescription was changed while the form was open, and lets the doctor choose a
 * version.
 */
export const ChangedElsewhere = ({ model }: Props) => {
  const { dictionaries, i18n } = useServices();
  const messages = useMessages();
  const t = messages.prescription;
  const stored = model.changedElsewhere.value;
  if (!stored) return null;
  if (!canEdit(stored.status)) {
    const message = t.closedElsewhere(dictionaries.label('prescription_status', stored.status));
    if (model.formModel.isNewDirty.value)
      return <Notice tone="accent" text={`${message}. ${t.anotherIsNew}`} />;
    return (
      <Notice
        tone="accent"
        text={message}
        action={{ label: t.saveAsNew, onClick: () => model.formModel.rebase(null) }}
      />
    );
  }
  const theirs = toFormValues(stored);
  return (
    <ConflictNotice
      form={{
        conflict: { value: { before: theirs, theirs, unresolved: ['form'], merged: [] } },
        draft: model.formModel.form,
        choose: (_form, side) =>
          side === 'mine' ? model.formModel.rebase(stored) : model.formModel.resetTo(stored),
      }}
      text={(form) => formText(messages, i18n.language.value, form)}
    />
  );
};
