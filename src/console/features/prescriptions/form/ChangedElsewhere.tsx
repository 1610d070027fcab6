import { ConflictNotice } from '../../../drafts/ConflictNotice.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { useServices } from '../../../useServices.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { formText } from './formText.ts';
import type { OrderPrescriptions } from './model/orderPrescriptions.ts';

interface Props {
  model: OrderPrescriptions;
}

/**
 * Shows that the stored prescription was changed while the form was open, and lets the doctor choose a
 * version.
 */
export const ChangedElsewhere = ({ model: { formModel, closedElsewhere } }: Props) => {
  const { dictionaries, i18n } = useServices();
  const messages = useMessages();
  const rules = useCatalog('rules');
  const t = messages.prescription;
  const stored = closedElsewhere.value;
  if (stored) {
    const message = t.closedElsewhere(dictionaries.label('prescription_status', stored.status));
    if (formModel.isNewDirty.value)
      return <Notice tone="accent" text={messages.common.sentences(message, t.anotherIsNew)} />;
    return (
      <Notice
        tone="accent"
        text={message}
        action={{ label: t.continueAsNew, onClick: () => formModel.detach() }}
      />
    );
  }
  return (
    <ConflictNotice
      form={{
        conflict: formModel.conflict,
        draft: formModel.form,
        choose: (_form, side) => formModel.choose(side),
      }}
      text={(form) => formText(messages, rules, i18n.language.value, form)}
    />
  );
};
