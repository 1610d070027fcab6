import { useSearch } from 'wouter';
import { useWords } from '../useApp.ts';
import { MobileCard } from './MobileCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { readPage } from './signIns.ts';
import { SignInsCard } from './SignInsCard.tsx';
import './personal.css';

/** /personalData: what a person keeps in order about their own account. */
export const PersonalDataPage = () => {
  const pageNo = readPage(useSearch());
  return (
    <div className="page personal">
      <h1>{useWords().personal.title}</h1>
      <div className="personal-parts">
        <div className="personal-cards">
          <MobileCard />
          <PasswordCard />
        </div>
        <SignInsCard key={pageNo} pageNo={pageNo} />
      </div>
    </div>
  );
};
