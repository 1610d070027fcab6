import { bannerPosition } from '../../../contract/hospital/banner.ts';
import { BannerSlot } from '../../domain/banners/BannerSlot.tsx';
import { Skeleton } from '../../ui/async/Skeleton.tsx';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { OrderCounts, PrescriptionCounts } from './DashboardCounts.tsx';
import { DailyPlot } from './DailyPlot.tsx';
import { createDashboard } from './dashboard.ts';
import { WorklistPanel } from './worklist/WorklistPanel.tsx';

/** From this width the figures are beside the worklist; the style sheet has the same number. */
const besideScreen = '(min-width: 1100px)';

/** The doctor's dashboard: one worklist, and beside it the figures; on a narrow screen above and below it. */
export const DoctorDashboard = () => {
  const app = useServices();
  const dashboard = useModel(() => createDashboard(app));
  const isBeside = useMediaQuery(besideScreen);
  return (
    <>
      {isBeside ? null : <OrderCounts dashboard={dashboard} />}
      <div className="home-columns">
        <WorklistPanel dashboard={dashboard} />
        <div className="home-side">
          {isBeside ? (
            <>
              <BannerSlot position={bannerPosition.home} whileLoading={<Skeleton lines={2} />} />
              <OrderCounts dashboard={dashboard} />
            </>
          ) : null}
          <PrescriptionCounts dashboard={dashboard} />
          <DailyPlot dashboard={dashboard} />
        </div>
      </div>
      {isBeside ? null : <BannerSlot position={bannerPosition.home} />}
    </>
  );
};
