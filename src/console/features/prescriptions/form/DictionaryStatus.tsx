import { useMoment } from '../../../useMoment.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import type { DrugDictionary } from './model/drugDictionary.ts';
import '../../../domain/prescription/drug.css';

/** The age of the drug dictionary as a dot beside the pharmacy; it opens the text, with a button if a newer one was published. */
export const DictionaryStatus = ({ dictionary }: { dictionary: DrugDictionary }) => {
  const moment = useMoment();
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
  const age = current.at === null ? t.dictionary : t.dictionaryAt(moment(current.at));
  const text = current.upToDate ? age : `${age} · ${t.dictionaryNewer(current.changed)}`;
  return (
    <div className="rx-dictionary small">
      <output className="visually-hidden">{text}</output>
      <Popover
        label={text}
        trigger={<span className={current.upToDate ? 'rx-dot' : 'rx-dot rx-dot-old'} aria-hidden="true" />}
      >
        <p>{text}</p>
        {current.upToDate ? null : (
          <Button
            label={state === 'busy' ? t.dictionaryBusy : t.dictionaryUpdate}
            busy={state === 'busy'}
            disabled={state !== 'idle' && state !== 'refused' && state !== 'busy'}
            onClick={() => void update.mutate(null)}
          />
        )}
        <MutationStatus mutation={update} />
      </Popover>
    </div>
  );
};
