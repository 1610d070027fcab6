import { useSearchParams } from 'wouter';
import { NoneChosen } from './NoneChosen.tsx';
import { VisitView } from './VisitView.tsx';
import './consultation.css';

/** One consultation on one screen (specification §2, /cloudRoom/detail). Keyed by its order: nothing of one patient is painted or sent into another. */
export const ConsultationPage = () => {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (!id) return <NoneChosen />;
  const at = { part: search.get('part'), mends: search.get('mend') };
  return <VisitView key={id} id={id} at={at} />;
};
