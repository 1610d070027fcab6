import type { ReactNode } from 'react';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import { LoginCard } from './LoginCard.tsx';
import { usePublicServices } from '../../useServices.ts';
import { useLoginServices } from './loginServices.ts';

/** The log-in card with the hospital's name: shown in place of a page without the shared layout. */
export const LoginFrame = ({ children }: { children: ReactNode }) => {
  const { hospital } = useLoginServices();
  const { product } = useCoreMessages().common;
  return <LoginCard title={hospital.name.value || product}>{children}</LoginCard>;
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
