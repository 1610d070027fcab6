import type { Prescription } from '../../../contract/prescribing/prescription.ts';
import { useMoment } from '../../useMoment.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { isCorrectionOver, isInCorrectionTerm } from './correction.ts';

/**
 * Until when a rejected prescription can be corrected whose consultation has ended, or that the time for it is
 * over.
 */
export const CorrectionTerm = ({ prescription }: { prescription: Prescription }) => {
  const { clock } = useServices();
  const t = useMessages().prescription;
  const now = clock.coarseNow.value;
  const until = useMoment()(prescription.correctableUntil ?? 0);
  if (isInCorrectionTerm(prescription, now)) return <p className="quiet small">{t.correctUntil(until)}</p>;
  return isCorrectionOver(prescription, now) ? <p className="small">{t.correctionOver(until)}</p> : null;
};
