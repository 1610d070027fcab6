import { useSearchParams } from 'wouter';
import { NoneChosen } from './NoneChosen.tsx';
import { VisitView } from './VisitView.tsx';
import './consultation.css';

/** One consultation on one screen (specification §2, /cloudRoom/detail). Keyed by its order: nothing of one patient is painted or sent into another. */
export const ConsultationPage = () => {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <VisitView key={id} id={id} /> : <NoneChosen />;
};
