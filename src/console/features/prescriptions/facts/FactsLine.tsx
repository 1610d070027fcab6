import type { Order } from '../../../../contract/consultation/order.ts';
import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import { FactsSummary } from '../../../domain/patient/factsLine/FactsSummary.tsx';
import { factsShortcut } from '../../../domain/shortcuts/consultationShortcuts.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { withReport } from '../../../domain/patient/personalHistories.ts';
import type { OrderPrescriptions } from '../form/model/orderPrescriptions.ts';

interface Props {
  model: OrderPrescriptions;
  order: Order;
}

const Line = ({ model, order, facts }: Props & { facts: PatientFacts }) => {
  const t = useCatalog('rules').facts;
  const { factsForm } = model;
  const isDirty = factsForm.dirty.value;
  return (
    <section className="facts-line" aria-label={t.briefTitle}>
      <FactsSummary patient={order.patient} facts={facts} visitStart={order.acceptTime ?? order.createTime} />
      {isDirty ? <Badge tone="accent" text={t.unsaved} /> : null}
      {factsForm.writable.value ? (
        <button
          type="button"
          className="rx-link"
          aria-keyshortcuts={factsShortcut.aria}
          title={factsShortcut.aria}
          onClick={() => factsForm.open()}
        >
          {isDirty ? t.continueEditing : t.edit}
        </button>
      ) : null}
    </section>
  );
};

/** What is known of the patient in one line above the prescriptions; the form that corrects it is in the summary. */
export const FactsLine = ({ model, order }: Props) => {
  const { value, error } = model.facts;
  // A hospital whose system has no facts shows nothing.
  if (value.value === null) return null;
  // The line's space is reserved: what is below does not move.
  if (value.value === undefined && !error.value) return <div className="facts-line" aria-busy />;
  return (
    <AsyncView data={model.facts} onRetry={() => void model.facts.load()} lines={1}>
      {({ value: facts }: { value: PatientFacts | null }) =>
        facts === null ? null : (
          <Line model={model} order={order} facts={withReport(facts, model.personalHistory)} />
        )
      }
    </AsyncView>
  );
};
