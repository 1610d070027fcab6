import { momentOf } from '../../../lib/dates/days.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import type { DrugDictionary } from './model/drugDictionary.ts';
import '../../../domain/prescription/drug.css';

/** Shows the age of the drug dictionary, with a button if a newer one was published. */
export const DictionaryStatus = ({ dictionary }: { dictionary: DrugDictionary }) => {
  const { clock } = useServices();
  const t = useMessages().prescription;
  const { status, update } = dictionary;
  const current = status.value.value;
  const state = update.state.value;
  if (!current)
    return status.error.value ? (
      <p className="rx-dictionary quiet small">
        {t.dictionaryNotKnown}{' '}
        <button type="button" className="rx-link" onClick={() => void status.load()}>
          {t.ask}
        </button>
      </p>
    ) : null;
  return (
    <div className="rx-dictionary quiet small">
      <output>
        {current.at === null ? '' : t.dictionaryAt(momentOf(current.at, clock.coarseNow.value))}
        {current.upToDate ? '' : ` · ${t.dictionaryNewer(current.changed)}`}
      </output>{' '}
      {current.upToDate ? null : (
        <button
          type="button"
          className="rx-link"
          aria-disabled={state !== 'idle' && state !== 'refused'}
          onClick={() => void update.mutate(null)}
        >
          {state === 'busy' ? t.dictionaryBusy : t.dictionaryUpdate}
        </button>
      )}
      <MutationStatus mutation={update} />
    </div>
  );
};
