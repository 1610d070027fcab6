import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { service, type ServiceConfig } from '../../../../contract/consultation/serviceConfig.ts';
import type { Services } from '../../../services.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { createServiceForm, type ServiceForm } from './serviceForm.ts';

/** The doctor's services, each with its form. */
export interface ServiceForms {
  readonly list: AsyncState<readonly ServiceConfig[]>;
  /** In the order of the list; a form survives a reload of its settings. */
  readonly forms: ReadonlySignal<readonly ServiceForm[]>;
  readonly start: () => () => void;
}

/** Creates the forms of all services. */
export const createServiceForms = (app: Services): ServiceForms => {
  const { call, clock, changes, messaging } = app;
  const today = computed(() => dayOf(clock.coarseNow.value));
  const list = createAsyncState((): Promise<readonly ServiceConfig[]> => call(service.list, {}), clock);
  const forms = signal<readonly ServiceForm[]>([]);
  const reload = (): void => void list.load();

  return {
    list,
    forms,
    start: () => {
      const disposers = new Map<ServiceForm, () => void>();
      const startForm = (form: ServiceForm): void => {
        disposers.set(form, form.start());
      };
      const syncForms = (rows: readonly ServiceConfig[]): void => {
        forms.value = rows.map((row) => {
          const existing = forms.peek().find(({ consultType }) => consultType === row.consultType);
          if (!existing) {
            const created = createServiceForm(app, row, reload);
            startForm(created);
            return created;
          }
          existing.mergeTheirs(row);
          return existing;
        });
        for (const [form, dispose] of disposers)
          if (!forms.peek().includes(form)) {
            dispose();
            disposers.delete(form);
          }
      };
      for (const form of forms.peek()) startForm(form);
      const subscriptions = [
        effect(() => {
          const rows = list.value.value;
          if (rows) untracked(() => syncForms(rows));
        }),
        changes.onInvalidate('service', reload),
        // Keeps the number of consultations accepted today current: reload after each order event and when
        // the hospital's day changes.
        today.subscribe(reload),
        messaging.onEvent(({ type }) => {
          if (type === 'order') reload();
        }),
        messaging.onResync(reload),
      ];
      return () => {
        for (const dispose of [...subscriptions, ...disposers.values()]) dispose();
      };
    },
  };
};
