import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/Notice.tsx';
import { isNotOffered } from '../lib/fault.ts';
import { momentOf } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Reminding } from './reminding.ts';

/** Reminds a patient who has not answered, and shows when that was done. */
export const RemindActs = ({ reminding }: { reminding: Reminding }) => {
  const { clock } = useApp();
  const words = useWords();
  const w = words.orders.remind;
  const { offered, at, state, fault } = reminding;
  if (state.value === 'unknown')
    return (
      <Notice
        tone="accent"
        text={w.notKnown}
        action={{ label: w.ask, onClick: () => void reminding.ask() }}
      />
    );
  const said = fault.value;
  if (said && !said.silent)
    return <Notice tone="plain" text={isNotOffered(said) ? words.frame.notOffered : said.message} />;
  if (offered.value === 'no') return null;
  if (offered.value === 'lately')
    return (
      <output className="quiet small">
        {at.value === null ? '' : w.done(momentOf(at.value, clock.minute.value))}
      </output>
    );
  return <Button label={w.act} busy={state.value === 'busy'} onClick={() => void reminding.remind()} />;
};
