import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { service, type ServiceConfig } from '../../contract/consultation/serviceConfig.ts';
import type { App } from '../app.ts';
import { dayOf } from '../lib/days.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { openServiceForm, type ServiceForm } from './serviceForm.ts';

/** The doctor's services, each with its form. */
export interface Services {
  readonly list: Remote<readonly ServiceConfig[]>;
  /** In the order of the list; a form survives a reload of its settings. */
  readonly forms: ReadonlySignal<readonly ServiceForm[]>;
  readonly open: () => () => void;
}

/** Creates the forms of all services. */
export const openServices = (app: App): Services => {
  const { call, clock, changes, im } = app;
  const today = computed(() => dayOf(clock.minute.value));
  const list = remote((): Promise<readonly ServiceConfig[]> => call(service.list, {}), clock);
  const forms = signal<readonly ServiceForm[]>([]);
  const read = (): void => void list.load();

  return {
    list,
    forms,
    open: () => {
      const ways = new Map<ServiceForm, () => void>();
      const stand = (form: ServiceForm): void => {
        ways.set(form, form.open());
      };
      const take = (rows: readonly ServiceConfig[]): void => {
        forms.value = rows.map((row) => {
          const known = forms.peek().find(({ consultType }) => consultType === row.consultType);
          if (!known) {
            const made = openServiceForm(app, row, read);
            stand(made);
            return made;
          }
          known.meet(row);
          return known;
        });
        for (const [form, back] of ways)
          if (!forms.peek().includes(form)) {
            back();
            ways.delete(form);
          }
      };
      for (const form of forms.peek()) stand(form);
      const backs = [
        effect(() => {
          const rows = list.value.value;
          if (rows) untracked(() => take(rows));
        }),
        changes.on('service', read),
        // Keeps the number of consultations accepted today current: reload after each order event and when
        // the hospital's day changes.
        today.subscribe(read),
        im.on(({ type }) => {
          if (type === 'order') read();
        }),
        im.resynced(read),
      ];
      return () => {
        for (const back of [...backs, ...ways.values()]) back();
      };
    },
  };
};
