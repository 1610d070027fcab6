import { Notice } from '../kit/Notice.tsx';
import { useApp, useWords } from '../useApp.ts';
import type { Queue } from './queue.ts';

/** Says that the live connection is down, and how old the lists are. */
export const Freshness = ({ queue }: { queue: Queue }) => {
  const { im, clock } = useApp();
  const w = useWords().cloudRoom;
  if (im.line.value !== 'down') return null;
  const why = im.stopped.value;
  if (why === 'takenOver')
    return (
      <Notice
        tone="accent"
        text={w.stopped.takenOver}
        action={{ label: w.stopped.takeBack, onClick: im.start }}
      />
    );
  if (why !== null) return <Notice tone="accent" text={w.stopped[why]} />;
  const at = Math.min(queue.awaiting.at.value, queue.mine.list.at.value);
  // Both update: the clock every 15 seconds, and the lists when they are loaded.
  const age = Math.max(0, Math.round((Math.max(clock.minute.value, clock.now()) - at) / 1000));
  const busy = queue.awaiting.state.value === 'loading';
  return (
    <Notice
      tone="accent"
      text={at === 0 ? w.notLiveYet : w.notLive(w.age(age))}
      action={{ label: w.refresh, onClick: queue.refresh, busy }}
    />
  );
};
