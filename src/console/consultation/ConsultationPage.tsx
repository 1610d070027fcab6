import { useSearchParams } from 'wouter';
import { NoneChosen } from './NoneChosen.tsx';
import { VisitView } from './VisitView.tsx';
import './consultation.css';

/**
 * The consultation page (specification §2, /cloudRoom/detail). Keyed by order id, so that no state of one
 * patient can be shown for, or sent to, another.
 */
export const ConsultationPage = () => {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (!id) return <NoneChosen />;
  const at = { part: search.get('part'), mends: search.get('mend') };
  return <VisitView key={id} id={id} at={at} />;
};
