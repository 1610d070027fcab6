import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { useCatalog } from '../../i18n/useMessages.ts';
import { ServiceCard } from './settings/ServiceCard.tsx';
import type { ServiceForms } from './settings/serviceForms.ts';

/** One card per consultation type. */
export const ServicesTab = ({ serviceForms }: { serviceForms: ServiceForms }) => {
  const t = useCatalog('services');
  return (
    <AsyncView
      main
      data={serviceForms.list}
      onRetry={() => void serviceForms.list.load()}
      isEmpty={(rows) => rows.length === 0}
      empty={t.none}
      lines={12}
    >
      {() => (
        <div className="setup-cards">
          {serviceForms.forms.value.map((form) => (
            <ServiceCard key={form.consultType} form={form} />
          ))}
        </div>
      )}
    </AsyncView>
  );
};
