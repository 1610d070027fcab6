import { momentOf } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import { ActNote } from './ActNote.tsx';
import type { DrugDictionary } from './dictionary.ts';
import './drug.css';

/** Shows the age of the drug dictionary, with a button if a newer one was published. */
export const DictionaryLine = ({ dictionary }: { dictionary: DrugDictionary }) => {
  const { clock } = useApp();
  const w = useWords().prescription;
  const { standing, update } = dictionary;
  const known = standing.value.value;
  const state = update.state.value;
  if (!known)
    return standing.fault.value ? (
      <p className="rx-dictionary quiet small">
        {w.dictionaryNotKnown}{' '}
        <button type="button" className="rx-link" onClick={() => void standing.load()}>
          {w.ask}
        </button>
      </p>
    ) : null;
  return (
    <div className="rx-dictionary quiet small">
      <output>
        {known.at === null ? '' : w.dictionaryAt(momentOf(known.at, clock.minute.value))}
        {known.upToDate ? '' : ` · ${w.dictionaryNewer(known.changed)}`}
      </output>{' '}
      {known.upToDate ? null : (
        <button
          type="button"
          className="rx-link"
          aria-disabled={state !== 'idle' && state !== 'refused'}
          onClick={() => void update.run(null)}
        >
          {state === 'busy' ? w.dictionaryBusy : w.dictionaryUpdate}
        </button>
      )}
      <ActNote act={update} />
    </div>
  );
};
