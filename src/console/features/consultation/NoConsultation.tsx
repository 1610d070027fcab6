import { Button } from '../../ui/controls/Button.tsx';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';

/** Shown when the address names no consultation. */
export const NoConsultation = () => {
  const { navigate } = useServices();
  const t = useMessages().consultation;
  return (
    <div className="page">
      <h1>{t.title}</h1>
      <p className="quiet">{t.choose}</p>
      <div>
        <Button label={t.goToCloudRoom} kind="main" onClick={() => navigate('/cloudRoom')} />
      </div>
    </div>
  );
};
