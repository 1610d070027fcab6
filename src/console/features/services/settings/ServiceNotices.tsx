import { RestorePrompt } from '../../../drafts/RestorePrompt.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Difference } from '../../../ui/display/Difference.tsx';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import { useMessages, useCatalog } from '../../../i18n/useMessages.ts';
import { differingFields, toDraft } from './serviceDraft.ts';
import { serviceFieldText } from './serviceFieldText.ts';
import type { ServiceForm } from './serviceForm.ts';

interface Props {
  form: ServiceForm;
}

/** Values restored from a closed page where something else has been typed since. */
const FormRestorePrompt = ({ form }: Props) => {
  const { common } = useMessages();
  const t = useCatalog('services');
  const restored = form.restorePrompt.value;
  if (!restored) return null;
  const current = form.draft.value;
  return (
    <RestorePrompt
      rows={differingFields(current, restored.draft).map((part) => ({
        name: t.fields[part],
        draft: serviceFieldText(t, common, restored.draft, part),
        current: serviceFieldText(t, common, current, part),
      }))}
      onRestore={() => form.answerRestore(true)}
      onDiscard={() => form.answerRestore(false)}
    />
  );
};

/** Settings that were saved elsewhere during editing; shows the differences before anything is replaced. */
const ConflictNotice = ({ form }: Props) => {
  const { common } = useMessages();
  const t = useCatalog('services');
  const conflict = form.conflict.value;
  if (!conflict) return null;
  const theirs = toDraft(conflict);
  const current = form.draft.value;
  return (
    <section className="setup-conflict" aria-label={t.conflict.title}>
      <p role="alert">
        <strong>{t.conflict.title}</strong>
      </p>
      <p className="quiet small">{t.conflict.text}</p>
      <dl>
        {differingFields(current, theirs).map((part) => (
          <div key={part}>
            <dt>{t.fields[part]}</dt>
            <dd>
              <Difference
                before={serviceFieldText(t, common, current, part)}
                after={serviceFieldText(t, common, theirs, part)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <div className="row">
        <Button label={t.conflict.mine} kind="main" onClick={() => form.choose('mine')} />
        <Button label={t.conflict.theirs} onClick={() => form.choose('theirs')} />
      </div>
    </section>
  );
};

/** Prompts and errors that need a decision before the form is used further. */
export const ServiceNotices = ({ form }: Props) => (
  <>
    <FormRestorePrompt form={form} />
    <ConflictNotice form={form} />
    <MutationStatus mutation={{ ...form.mutation, retry: form.retry }} />
  </>
);
