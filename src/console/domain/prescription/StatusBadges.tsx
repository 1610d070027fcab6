import { isWithPharmacy } from '../../../contract/prescribing/dispensing.ts';
import { type Prescription, prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { useServices } from '../../useServices.ts';
import { canEdit } from './statusRules.ts';

/** A prescription's status; and that the pharmacy has the drugs, which "approved" and "dispensed" do not say. */
export const StatusBadges = ({ status, dispensing }: Pick<Prescription, 'status' | 'dispensing'>) => {
  const { dictionaries } = useServices();
  const { notCollected, returned } = useMessages().prescription.withPharmacy;
  return (
    <>
      <Badge
        tone={canEdit(status) ? 'accent' : 'plain'}
        text={dictionaries.label('prescription_status', status)}
      />
      {isWithPharmacy(dispensing) ? (
        <>
          {' '}
          <Badge tone="plain" text={status === prescriptionStatus.dispensed ? returned : notCollected} />
        </>
      ) : null}
    </>
  );
};
