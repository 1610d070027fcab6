import { Notice } from '../kit/Notice.tsx';
import { useWords } from '../useApp.ts';
import type { Act } from './act.ts';

interface Props {
  act: Pick<Act<never>, 'state' | 'fault' | 'again'>;
}

/** Says what became of an act: not known yet, not arrived, refused. Nothing while all is well. */
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
