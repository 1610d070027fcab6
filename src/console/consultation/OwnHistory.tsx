import { useWords } from '../useApp.ts';
import { TakeButton } from './TakeButton.tsx';
import type { OwnHistory as Told, Visit } from './visit.ts';

/**
 * The history that the patient reported earlier; each part can be inserted into the record with its source.
 */
export const OwnHistory = ({ visit, own }: { visit: Visit; own: Told }) => {
  const w = useWords().consultation.history;
  const rows = [
    { label: w.past, said: own.pastHistory, into: 'pastHistory', as: w.fromPatient },
    { label: w.allergy, said: own.allergyHistory, into: 'allergyHistory', as: w.fromPatient },
    { label: w.family, said: own.familyHistory, into: 'pastHistory', as: w.fromFamily },
  ] as const;
  return (
    <dl className="history-own">
      {rows.map(({ label, said, into, as }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <p className="record-said">{said || <span className="quiet">{w.nothing}</span>}</p>
            {said ? <TakeButton visit={visit} into={into} text={as(said)} /> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
};
