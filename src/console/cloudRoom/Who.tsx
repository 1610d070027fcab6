import type { Order } from '../../contract/consultation/order.ts';
import { ageOn } from '../../contract/consultation/patient.ts';
import { Name } from '../kit/Name.tsx';
import { WarningIcon } from '../kit/icons.tsx';
import { dayOf } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';

/** The patient of a row in one line: name, sex, age, allergies, consultation type. */
export const Who = ({ row }: { row: Pick<Order, 'patient' | 'consultType' | 'followUp'> }) => {
  const { clock, dictionaries } = useApp();
  const words = useWords();
  const w = words.frame.strip;
  const { patient, consultType, followUp } = row;
  const { years, months } = ageOn(patient.birthDate, dayOf(clock.minute.value));
  return (
    <p className="room-who">
      <strong className="room-name">
        <Name text={patient.name} />
      </strong>
      <span>{[w.unknownSex, w.male, w.female][patient.sex]}</span>
      <span>{years > 0 ? w.years(years) : w.months(months)}</span>
      <span className="room-quiet">
        {dictionaries.label('consult_type', consultType)}
        {followUp ? null : ` · ${w.firstVisit}`}
      </span>
      {patient.allergies.length > 0 ? (
        <strong className="room-allergy">
          <WarningIcon />
          <span className="unseen">{words.cloudRoom.allergy}: </span>
          {patient.allergies.join(words.frame.comma)}
        </strong>
      ) : null}
    </p>
  );
};
