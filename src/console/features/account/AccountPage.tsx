import type { ComponentType } from 'react';
import { useSearch } from 'wouter';
import { useTitlePart } from '../../domain/useTitlePart.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import { AvatarCard } from './profile/AvatarCard.tsx';
import { CertificatesCard } from './certificates/CertificatesCard.tsx';
import { MobileCard } from './security/MobileCard.tsx';
import { NotificationsCard } from './notifications/NotificationsCard.tsx';
import { type AccountTab, tabFromSearch } from './accountTab.ts';
import { AccountTabs } from './AccountTabs.tsx';
import { PasswordCard } from './security/PasswordCard.tsx';
import { ProfileCard } from './profile/ProfileCard.tsx';
import { SignInsCard } from './security/SignInsCard.tsx';
import './account.css';
import './accountTabs.css';
import './files/files.css';

const ProfileTab = () => (
  <div className="personal-two-columns">
    <ProfileCard />
    <AvatarCard />
  </div>
);

const SecurityTab = () => (
  <div className="personal-columns">
    <div className="personal-cards">
      <MobileCard />
      <PasswordCard />
    </div>
    <SignInsCard />
  </div>
);

const tabContents: Readonly<Record<AccountTab, ComponentType>> = {
  profile: ProfileTab,
  qualifications: CertificatesCard,
  security: SecurityTab,
  notifications: NotificationsCard,
};

/** /personalData: the settings of the user's own account. */
export const AccountPage = () => {
  const tab = tabFromSearch(useSearch());
  const TabContent = tabContents[tab];
  const t = useCatalog('account');
  useTitlePart(tab === 'profile' ? '' : t.profile.parts[tab]);
  return (
    <div className="page personal">
      <h1>{t.personal.title}</h1>
      <div className="personal-frame">
        <AccountTabs selected={tab} />
        <TabContent key={tab} />
      </div>
    </div>
  );
};
