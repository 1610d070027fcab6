import { Button } from '../kit/Button.tsx';
import { PlusIcon } from '../kit/roomIcons.tsx';
import { useWords } from '../useApp.ts';
import { longest } from './draft.ts';
import { knownAllergies } from './known.ts';
import type { Visit } from './visit.ts';

/** Known allergies that are not in the record yet; one click adds one. */
export const KnownAllergies = ({ visit }: { visit: Visit }) => {
  const { consultation, frame } = useWords();
  const w = consultation.record;
  const draft = visit.record.draft.value;
  if (!draft || !visit.recordWritable.value) return null;
  const stands = draft.allergyHistory.trimEnd();
  const offers = knownAllergies(
    visit.order.value.value?.patient.allergies ?? [],
    visit.own.value.value?.allergyHistory ?? '',
    stands,
    w.noAllergy,
  );
  if (offers.length === 0) return null;
  const withIt = (what: string) => (stands === '' ? what : `${stands}${frame.comma}${what}`);
  const fits = (what: string) => withIt(what).length <= longest.allergyHistory;
  return (
    <>
      <ul className="record-offers" aria-label={w.known}>
        {offers.map((what) => (
          <li key={what} className="record-offer">
            <Button
              label={what}
              description={w.addKnown(what)}
              icon={PlusIcon}
              disabled={!fits(what)}
              onClick={() => visit.record.write('allergyHistory', withIt(what))}
            />
          </li>
        ))}
      </ul>
      {/* Half an allergy would be dangerous: when one does not fit, the doctor has to shorten the text. */}
      {offers.every(fits) ? null : <p className="quiet small">{w.noRoom(longest.allergyHistory)}</p>}
    </>
  );
};
