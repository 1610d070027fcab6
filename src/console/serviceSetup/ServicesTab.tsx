import { RemoteView } from '../kit/RemoteView.tsx';
import { useWordsOf } from '../useApp.ts';
import { serviceLexicon } from '../words/serviceLexicon.ts';
import { ServiceCard } from './ServiceCard.tsx';
import type { Services } from './serviceList.ts';

/** One card per consultation type. */
export const ServicesTab = ({ services }: { services: Services }) => {
  const w = useWordsOf(serviceLexicon);
  return (
    <RemoteView
      of={services.list}
      retry={() => void services.list.load()}
      isEmpty={(rows) => rows.length === 0}
      empty={w.none}
      lines={12}
    >
      {() => (
        <div className="setup-cards">
          {services.forms.value.map((form) => (
            <ServiceCard key={form.consultType} form={form} />
          ))}
        </div>
      )}
    </RemoteView>
  );
};
