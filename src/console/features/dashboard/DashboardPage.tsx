import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import type { Account } from '../../../contract/account/auth.ts';
import { AuditorDashboard } from './AuditorDashboard.tsx';
import { DoctorDashboard } from './DoctorDashboard.tsx';
import { createAccountLoader } from './dashboard.ts';
import { QuickEntries } from './QuickEntries.tsx';
import './quickEntries.css';
import './dashboard.css';

const RoleDashboard = ({ value }: { value: Account }) =>
  value.isAuditor ? <AuditorDashboard /> : <DoctorDashboard />;

/** `/`: the doctor's or the auditor's dashboard. */
export const DashboardPage = () => {
  const app = useServices();
  const accountLoader = useModel(() => createAccountLoader(app));
  const t = useMessages().dashboard;
  return (
    <div className="page home">
      <div className="home-head">
        <h1>{t.title}</h1>
        <QuickEntries />
      </div>
      <AsyncView
        main
        data={accountLoader.account}
        onRetry={() => void accountLoader.account.load()}
        lines={6}
      >
        {RoleDashboard}
      </AsyncView>
    </div>
  );
};
