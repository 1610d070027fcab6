import type { Order } from '../../../contract/consultation/order.ts';
import { ageOn } from '../../../contract/consultation/patient.ts';
import { PersonName } from '../../ui/display/PersonName.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { dayOf } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';

interface Props {
  row: Pick<Order, 'id' | 'patient' | 'consultType' | 'followUp'>;
  /** Its preview is shown. */
  isChosen?: boolean;
  /** Left out for a row that cannot be chosen. */
  onChoose?: (id: string) => void;
}

/** The patient of a row in one line: name, sex, age, allergies, consultation type. The name chooses the row. */
export const PatientHeading = ({ row, isChosen = false, onChoose }: Props) => {
  const { clock, dictionaries } = useServices();
  const messages = useMessages();
  const t = messages.common.patientBanner;
  const { patient, consultType, followUp } = row;
  const age = ageOn(patient.birthDate, dayOf(clock.coarseNow.value));
  return (
    <p className="room-patient">
      <strong className="room-name">
        {onChoose ? (
          <button
            type="button"
            className="room-choose"
            data-row={row.id}
            aria-current={isChosen ? 'true' : undefined}
            onClick={() => onChoose(row.id)}
          >
            <PersonName text={patient.name} />
          </button>
        ) : (
          <PersonName text={patient.name} />
        )}
      </strong>
      <span>{[t.unknownSex, t.male, t.female][patient.sex]}</span>
      <span>{t.age(age)}</span>
      <span className="room-quiet">
        {dictionaries.label('consult_type', consultType)}
        {followUp ? null : ` · ${t.firstVisit}`}
      </span>
      {patient.allergies.length > 0 ? (
        <strong className="room-allergy">
          <WarningIcon />
          <span className="visually-hidden">
            {messages.cloudRoom.allergy}
            {messages.common.colon}
          </span>
          {patient.allergies.join(messages.common.comma)}
        </strong>
      ) : null}
    </p>
  );
};
