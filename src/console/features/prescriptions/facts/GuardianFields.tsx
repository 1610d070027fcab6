import { useCatalog } from '../../../i18n/useMessages.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FactProblemNote } from './FactProblemNote.tsx';
import type { FactsForm } from './factsForm.ts';

/** The guardian who is present with a small child, and how that was confirmed. */
export const GuardianFields = ({ form }: { form: FactsForm }) => {
  const t = useCatalog('rules').facts;
  const { guardian } = form.draft.value;
  return (
    <div data-fact="guardian">
      <div className="facts-row">
        <TextField
          label={t.guardianName}
          value={guardian.name}
          maxLength={50}
          onChange={(name) => form.setField('guardian', { ...guardian, name })}
        />
        <TextField
          label={t.guardianHow}
          value={guardian.how}
          maxLength={100}
          placeholder={t.guardianHowHint}
          onChange={(how) => form.setField('guardian', { ...guardian, how })}
        />
      </div>
      <FactProblemNote form={form} fact="guardian" />
    </div>
  );
};
