import type { ReactNode } from 'react';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LoginCard } from './LoginCard.tsx';
import { usePublicServices } from '../../useServices.ts';
import { useLoginServices } from './loginServices.ts';

/** The log-in card with the hospital's name: shown in place of a page without the shared layout. */
export const LoginFrame = ({ children }: { children: ReactNode }) => {
  const { hospital } = useLoginServices();
  const { product } = useCoreMessages().common;
  return <LoginCard title={hospital.name.value || product}>{children}</LoginCard>;
};

/** Covers every page of a person whose account was disabled: what they had on screen is not theirs to read any more. */
export const AccountDisabled = () => {
  const { session } = usePublicServices();
  const t = useCoreMessages().common.accountDisabled;
  return (
    <LoginCard title={t.title}>
      <div className="stack">
        <div role="alert" className="stack">
          <p>{t.text}</p>
          <p className="quiet">{t.kept}</p>
        </div>
        <Button label={t.logIn} kind="main" onClick={session.restartLogin} />
      </div>
    </LoginCard>
  );
};

/** Shown if the address does not belong to a hospital. */
export const NoHospital = () => {
  const { hospital } = usePublicServices();
  const t = useCoreMessages().common.noHospital;
  return (
    <LoginCard title={t.title}>
      <p>{t.text(hospital.hostName)}</p>
    </LoginCard>
  );
};
