import { Notice } from '../kit/Notice.tsx';
import { useWords } from '../useApp.ts';
import type { Act } from './act.ts';

interface Props {
  act: Pick<Act<never>, 'state' | 'fault' | 'again'>;
}

/** Shows the state of a mutation: unknown, not received or refused. Renders nothing otherwise. */
export const ActNote = ({ act }: Props) => {
  const { prescription: w, frame } = useWords();
  const again = () => void act.again();
  switch (act.state.value) {
    case 'asking':
      return <Notice tone="accent" text={w.notKnown} />;
    case 'unknown':
      return <Notice tone="accent" text={w.stillNotKnown} action={{ label: w.ask, onClick: again }} />;
    case 'missing':
      return <Notice tone="accent" text={w.notArrived} action={{ label: w.retry, onClick: again }} />;
    case 'refused':
      return <Notice tone="accent" text={`${w.refused}${frame.colon}${act.fault.value?.message ?? ''}`} />;
    default:
      return null;
  }
};
