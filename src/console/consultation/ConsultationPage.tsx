import { useSearchParams } from 'wouter';
import { Button } from '../kit/Button.tsx';
import { useApp, useWords } from '../useApp.ts';
import { VisitView } from './VisitView.tsx';
import './consultation.css';

const NoneChosen = () => {
  const { go } = useApp();
  const w = useWords().consultation;
  return (
    <div className="page">
      <h1>{w.title}</h1>
      <p className="quiet">{w.choose}</p>
      <div>
        <Button label={w.goRoom} kind="main" onClick={() => go('/cloudRoom')} />
      </div>
    </div>
  );
};

/** One consultation on one screen (specification §2, /cloudRoom/detail). Keyed by its order: nothing of one patient is painted or sent into another. */
export const ConsultationPage = () => {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <VisitView key={id} id={id} /> : <NoneChosen />;
};
