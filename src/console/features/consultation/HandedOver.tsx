import { Button } from '../../ui/controls/Button.tsx';
import { Notice } from '../../ui/display/Notice.tsx';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { ClosedComposer } from './chat/composer/Composer.tsx';
import { createAppComposers } from './chat/composer/composers.ts';
import type { Consultation } from './consultation.ts';
import { UnsavedRecord } from './record/UnsavedRecord.tsx';

/** In place of a consultation that a colleague has now: by whom, and what was typed and can be copied. */
export const HandedOver = ({ consultation }: { consultation: Consultation }) => {
  const app = useServices();
  const t = useMessages().consultation;
  const names = consultation.handedOver.value;
  return (
    <section className="page refused" aria-label={t.title}>
      <h1>{t.title}</h1>
      <Notice tone="accent" urgent text={names ? t.handedOver(names.by, names.to) : t.colleagues} />
      <ClosedComposer composer={app.shared(createAppComposers).get(consultation.id)} />
      <UnsavedRecord record={consultation.record} />
      <div>
        <Button label={t.goToCloudRoom} kind="main" onClick={() => app.navigate('/cloudRoom')} />
      </div>
    </section>
  );
};
