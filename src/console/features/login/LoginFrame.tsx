import type { ReactNode } from 'react';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import { LoginCard } from './LoginCard.tsx';
import { useLoginServices } from './loginServices.ts';

/** The log-in card with the hospital's name: shown in place of a page without the shared layout. */
export const LoginFrame = ({ children }: { children: ReactNode }) => {
  const { hospital } = useLoginServices();
  const { product } = useCoreMessages().common;
  return <LoginCard title={hospital.name.value || product}>{children}</LoginCard>;
};
