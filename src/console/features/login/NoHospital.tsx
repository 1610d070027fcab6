import { LoginCard } from './LoginCard.tsx';
import { usePublicServices } from '../../useServices.ts';
import { useCoreMessages } from '../../i18n/useMessages.ts';

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
