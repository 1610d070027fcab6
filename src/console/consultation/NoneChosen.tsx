import { Button } from '../kit/Button.tsx';
import { useApp, useWords } from '../useApp.ts';

/** Shown when the address names no consultation. */
export const NoneChosen = () => {
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
