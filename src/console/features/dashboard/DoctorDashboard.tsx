import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { DashboardCounts } from './DashboardCounts.tsx';
import { DailyPlot } from './DailyPlot.tsx';
import { createDashboard } from './dashboard.ts';
import { FollowUps } from './FollowUps.tsx';
import { RejectedPrescriptions } from './RejectedPrescriptions.tsx';
import { VisitsToSign } from './VisitsToSign.tsx';
import { UnansweredConsultations } from './UnansweredConsultations.tsx';
import { WaitingPatients } from './WaitingPatients.tsx';

/** The doctor's dashboard: counts, and lists whose rows open the right page. */
export const DoctorDashboard = () => {
  const app = useServices();
  const dashboard = useModel(() => createDashboard(app));
  return (
    <>
      <DashboardCounts dashboard={dashboard} />
      <div className="home-lists">
        <WaitingPatients dashboard={dashboard} />
        <div className="home-column">
          <UnansweredConsultations dashboard={dashboard} />
          <RejectedPrescriptions dashboard={dashboard} />
          <VisitsToSign dashboard={dashboard} />
          <FollowUps />
          <DailyPlot dashboard={dashboard} />
        </div>
      </div>
    </>
  );
};
