import { bannerPosition } from '../../contract/hospital/banner.ts';
import { BannerPlace } from '../banners/BannerPlace.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Account } from '../../contract/account/auth.ts';
import { AuditorHome } from './AuditorHome.tsx';
import { DoctorHome } from './DoctorHome.tsx';
import { openVisitor } from './day.ts';
import { QuickEntries } from './QuickEntries.tsx';
import './entries.css';
import './home.css';

const Landing = ({ value }: { value: Account }) => (value.isAuditor ? <AuditorHome /> : <DoctorHome />);

/** `/`: the doctor's or the auditor's dashboard. */
export const HomePage = () => {
  const app = useApp();
  const visitor = useOpened(() => openVisitor(app));
  const w = useWords().home;
  return (
    <div className="page home">
      <div className="home-head">
        <h1>{w.title}</h1>
        <QuickEntries />
      </div>
      <RemoteView of={visitor.account} retry={() => void visitor.account.load()} lines={6}>
        {Landing}
      </RemoteView>
      <BannerPlace position={bannerPosition.home} />
    </div>
  );
};
