import { useOpened } from '../lib/useOpened.ts';
import { useApp } from '../useApp.ts';
import { Counts } from './Counts.tsx';
import { DaysPlot } from './DaysPlot.tsx';
import { openDay } from './day.ts';
import { ToMend } from './ToMend.tsx';
import { Unanswered } from './Unanswered.tsx';
import { Waiting } from './Waiting.tsx';

/** The doctor's dashboard: counts, and lists whose rows open the right page. */
export const DoctorHome = () => {
  const app = useApp();
  const day = useOpened(() => openDay(app));
  return (
    <>
      <Counts day={day} />
      <div className="home-lists">
        <Waiting day={day} />
        <Unanswered day={day} />
        <ToMend day={day} />
        <DaysPlot day={day} />
      </div>
    </>
  );
};
