import { useSearchParams } from 'wouter';
import { NoConsultation } from './NoConsultation.tsx';
import { ConsultationView, type SidePanelsChunk } from './ConsultationView.tsx';
import './consultation.css';

/**
 * The consultation page (specification §2, /cloudRoom/detail). Keyed by order id, so that no state of one
 * patient can be shown for, or sent to, another.
 */
export const ConsultationPage = ({ sidePanels }: { sidePanels: SidePanelsChunk }) => {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (!id) return <NoConsultation />;
  const target = { tab: search.get('part'), prescriptionToEdit: search.get('correct') };
  return <ConsultationView key={id} id={id} sidePanels={sidePanels} target={target} />;
};
