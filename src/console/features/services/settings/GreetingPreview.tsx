import { renderGreeting } from '../../../../contract/consultation/serviceConfig.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';

/** A greeting with a sample patient name; renders nothing if the text has no placeholder. */
export const GreetingPreview = ({ greeting }: { greeting: string }) => {
  const t = useCatalog('services');
  const { session, hospital } = useServices();
  const greetingText = renderGreeting(greeting, {
    patient: t.replies.sample.patient,
    doctor: session.user.value?.name ?? '',
    hospital: hospital.name.value,
  });
  if (greetingText === greeting) return null;
  return (
    <figure className="setup-preview">
      <figcaption className="quiet small">{t.preview}</figcaption>
      <p>{greetingText}</p>
    </figure>
  );
};
