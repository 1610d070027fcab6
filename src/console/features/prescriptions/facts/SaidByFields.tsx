import { factSources } from '../../../../contract/consultation/patientFacts.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import type { SaidBy } from './factsDraft.ts';
import type { FactsForm } from './factsForm.ts';

/** Who said each of the changed facts. */
export const SaidByFields = ({ form }: { form: FactsForm }) => {
  const t = useCatalog('rules').facts;
  const names = useMessages().common.factSources;
  const options = factSources.map((value) => ({ value, label: names[value] }));
  return form.unsaved.value.length === 0 ? null : (
    <div className="facts-said-by">
      {form.unsaved.value.map((fact) => (
        <Select<SaidBy>
          key={fact}
          label={t.saidBy(t.names[fact])}
          value={form.draft.value.saidBy[fact]}
          options={options}
          onChange={(chosen) => form.setSaidBy(fact, chosen)}
        />
      ))}
    </div>
  );
};
