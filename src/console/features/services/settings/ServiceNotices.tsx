import { ConflictNotice } from '../../../drafts/ConflictNotice.tsx';
import { FormRestorePrompt } from '../../../drafts/RestorePrompt.tsx';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import { useMessages, useCatalog } from '../../../i18n/useMessages.ts';
import { fields, type ServiceDraft } from './serviceDraft.ts';
import { serviceFieldText } from './serviceFieldText.ts';
import type { ServiceForm } from './serviceForm.ts';

/** Prompts and errors that need a decision before the form is used further. */
export const ServiceNotices = ({ form }: { form: ServiceForm }) => {
  const { common } = useMessages();
  const t = useCatalog('services');
  const text = (draft: ServiceDraft, _form: 'form', other: ServiceDraft) =>
    fields
      .differing(draft, other)
      .map((field) => `${t.fields[field]}${common.colon}${serviceFieldText(t, common, draft, field)}`)
      .join('\n');
  return (
    <>
      <FormRestorePrompt form={form} text={text} />
      <ConflictNotice form={form} text={text} />
      <MutationStatus mutation={form.mutation} />
    </>
  );
};
