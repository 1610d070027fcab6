import { isWithPharmacy } from '../../../contract/prescribing/dispensing.ts';
import { type Prescription, prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { StateMark } from '../../ui/display/StateMark.tsx';
import { useServices } from '../../useServices.ts';
import { prescriptionStateKind } from './statusRules.ts';

/** A prescription's status; and that the pharmacy has the drugs, which "approved" and "dispensed" do not say. */
export const StatusBadges = ({ status, dispensing }: Pick<Prescription, 'status' | 'dispensing'>) => {
  const { dictionaries } = useServices();
  const { notCollected, returned } = useMessages().prescription.withPharmacy;
  return (
    <>
      <StateMark
        kind={prescriptionStateKind(status)}
        text={dictionaries.label('prescription_status', status)}
      />
      {isWithPharmacy(dispensing) ? (
        <>
          {' '}
          <StateMark kind="off" text={status === prescriptionStatus.dispensed ? returned : notCollected} />
        </>
      ) : null}
    </>
  );
};
