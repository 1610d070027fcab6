import { renderGreeting } from '../../contract/consultation/serviceConfig.ts';
import { useApp, useWordsOf } from '../useApp.ts';
import { serviceLexicon } from '../words/serviceLexicon.ts';

/** A greeting with a sample patient name; renders nothing if the text has no placeholder. */
export const GreetingPreview = ({ greeting }: { greeting: string }) => {
  const w = useWordsOf(serviceLexicon);
  const { session, hospital } = useApp();
  const said = renderGreeting(greeting, {
    patient: w.replies.sample.patient,
    doctor: session.user.value?.name ?? '',
    hospital: hospital.name.value,
  });
  if (said === greeting) return null;
  return (
    <figure className="setup-preview">
      <figcaption className="quiet small">{w.preview}</figcaption>
      <p>{said}</p>
    </figure>
  );
};
