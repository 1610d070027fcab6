import { LoginCard } from '../../ui/layout/LoginCard.tsx';
import { usePublicServices, useCoreMessages } from '../../useServices.ts';

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
