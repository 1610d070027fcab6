import { Button } from '../kit/Button.tsx';
import { useWords } from '../useApp.ts';
import type { Finish } from './finish.ts';

/** Opens the confirmation below it, which lists what is missing. */
export const FinishButton = ({ finish }: { finish: Finish }) => {
  const w = useWords().consultation.finish;
  return finish.state.value === 'closed' ? <Button label={w.act} onClick={finish.ask} /> : null;
};
