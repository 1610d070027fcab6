import type { ComponentType } from 'react';
import { useSearch } from 'wouter';
import { useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import { AvatarCard } from './AvatarCard.tsx';
import { CertificatesCard } from './CertificatesCard.tsx';
import { MobileCard } from './MobileCard.tsx';
import { NotifyCard } from './NotifyCard.tsx';
import { type Part, readPart } from './parts.ts';
import { PartTabs } from './PartTabs.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { readPage } from './signIns.ts';
import { SignInsCard } from './SignInsCard.tsx';
import './personal.css';
import './parts.css';
import './pictures.css';

const ProfilePart = () => (
  <div className="personal-beside">
    <ProfileCard />
    <AvatarCard />
  </div>
);

const SecurityPart = () => {
  const pageNo = readPage(useSearch());
  return (
    <div className="personal-parts">
      <div className="personal-cards">
        <MobileCard />
        <PasswordCard />
      </div>
      <SignInsCard key={pageNo} pageNo={pageNo} />
    </div>
  );
};

const drawn: Readonly<Record<Part, ComponentType>> = {
  profile: ProfilePart,
  qualifications: CertificatesCard,
  security: SecurityPart,
  notifications: NotifyCard,
};

/** /personalData: the settings of the user's own account. */
export const PersonalDataPage = () => {
  const part = readPart(useSearch());
  const Shown = drawn[part];
  return (
    <div className="page personal">
      <h1>{useWordsOf(personalDataLexicon).personal.title}</h1>
      <div className="personal-frame">
        <PartTabs part={part} />
        <Shown key={part} />
      </div>
    </div>
  );
};
