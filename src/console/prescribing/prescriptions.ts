import { computed, effect, signal, untracked } from '@preact/signals-react';
import { diagnosis } from '../../contract/consultation/diagnosis.ts';
import { drug } from '../../contract/prescribing/drug.ts';
import {
  type Prescription,
  prescription,
  prescriptionSchema,
} from '../../contract/prescribing/prescription.ts';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import { openAsked } from '../journal/asked.ts';
import { carriedBy } from '../lib/carried.ts';
import type { Fault } from '../lib/fault.ts';
import { remote } from '../lib/remote.ts';
import type { Sheet } from './arrived.ts';
import { openDictionary } from './dictionary.ts';
import type { Form } from './form.ts';
import { openOffers } from './offers.ts';
import { openPack } from './pack.ts';
import { openSaving } from './saving.ts';
import type { Outside, Placed, Prescriptions } from './prescriptionsModel.ts';
import { openSheet } from './sheet.ts';
import { openShelf } from './shelf.ts';
import { mayChange } from './states.ts';

/** Creates the prescriptions of an order. The form values live as long as this model. */
export const openPrescriptions = (app: Outside, order: Placed): Prescriptions => {
  const { call, clock, im, words } = app;
  const rows = async () => (await call(prescription.list, { orderId: order.id, pageSize: 100 })).list;
  const list = remote(rows, clock);
  const warehouses = remote(() => call(drug.warehouses, {}), clock);
  // The case record including unsaved changes: a diagnosis is suggested as soon as it is entered.
  const written = app.records.of(order.id);
  const pack = openPack(app);
  const shelf = openShelf(app);
  const firstWarehouse = computed(() => warehouses.value.value?.[0]?.id);
  const placed = signal(order);
  /** The payload that is waiting for an answer. */
  const onItsWay = signal<Sheet | null>(null);
  const asked = openAsked<readonly Form[]>();
  const warehouseId = signal('');
  const offers = openOffers(app, { patientId: order.patient.id, shelf, warehouseId });
  const sheet = openSheet(app, {
    orderId: order.id,
    order: placed,
    shelf,
    pack: pack.value,
    taking: offers.taking,
    firstWarehouse,
    readWarehouses: async () => {
      if (!warehouses.value.value) await warehouses.load();
    },
  });

  const keep = (stored: Prescription) => {
    const others = (list.value.value ?? []).filter(({ id }) => id !== stored.id);
    list.put([stored, ...others].toSorted((a, b) => b.createTime - a.createTime));
  };

  /** A refusal may carry the current version of the prescription. */
  const meet = (why: Fault) => {
    for (const code of [businessCode.prescriptionChanged, businessCode.prescriptionState]) {
      const stored = carriedBy(why, code, prescriptionSchema);
      if (stored) keep(stored);
    }
  };

  const dictionary = openDictionary(app, () => {
    void sheet.readStock();
    offers.load(warehouseId.peek());
  });
  const unread = signal(false);

  const { save, cancel, recall } = openSaving(app, { sheet, list, rows, keep });

  let toMend: string | null = null;
  const mendIt = () => {
    if (toMend === null || !list.value.peek()) return;
    const stored = list.value.peek()?.find(({ id }) => id === toMend);
    toMend = null;
    if (stored && mayChange(stored.status)) sheet.mend(stored);
  };

  const send = async (submit: boolean) => {
    const now = sheet.sheet(submit);
    if (!now) return;
    // The existing prescriptions must be known. Otherwise a lost answer could be mistaken for an older
    // prescription with the same content.
    if (!list.value.value) await list.load();
    unread.value = !list.value.value;
    if (!list.value.value) return;
    const sent = { ...now, before: list.value.value.map(({ id }) => id) };
    onItsWay.value = sent;
    await save.run(sent);
    // The upstream knows something that we do not: the stock, or another version.
    const why = save.fault.value;
    if (save.state.value !== 'refused' || !why) return;
    sheet.refused(why);
    meet(why);
    await Promise.all([sheet.readStock(), list.load()]);
  };

  return {
    orderId: order.id,
    list,
    warehouses,
    pack,
    shelf,
    sheet,
    offers,
    dictionary,
    save,
    unread,
    cancel,
    offered: computed(() => {
      const has = new Set(sheet.form.value?.diagnoses.map(({ code }) => code));
      return (written.draft.value?.diagnoses ?? []).filter(({ code }) => !has.has(code));
    }),
    overtaken: computed(() => {
      const mends = sheet.form.value?.mends;
      const stored = list.value.value?.find(({ id }) => id === mends?.id);
      // Cancelling changes the status but not the version.
      return mends && stored && (stored.version !== mends.version || !mayChange(stored.status))
        ? stored
        : null;
    }),
    findDiagnosis: async (keyword) => (await call(diagnosis.page, { keyword, pageSize: 12 })).list,
    copyLast: async () => {
      const last = offers.last.peek();
      if (last) await sheet.addKept(last.lines, last.diagnoses);
    },
    findDrug: (keyword) => shelf.find(sheet.form.value?.warehouseId ?? '', keyword),
    placed: (next) => {
      placed.value = next;
    },
    readAgain: () => {
      if (pack.reading.state.value !== 'ready') void pack.reading.load();
      if (warehouses.state.value !== 'ready') void warehouses.load();
      void sheet.readStock();
      if (offers.past.state.value !== 'ready') void offers.readPast();
    },
    written: () => {
      const forms = sheet.unstored.value;
      const held = ['busy', 'asking', 'unknown'].includes(save.state.value);
      return forms.length === 0 ? null : { forms, sent: held ? onItsWay.value : null };
    },
    back: ({ forms, sent }, settle) => {
      const met = sheet.restore(forms);
      if (sent) void recall(sent);
      if (met.length === 0) settle();
      else asked.ask(met, settle);
    },
    asked: asked.found,
    answer: (take) => {
      if (take && asked.found.value) sheet.replace(asked.found.value);
      asked.settled();
    },
    mendOnce: (id) => {
      toMend = id;
      mendIt();
    },
    saveDraft: () => void send(false),
    submit: () => {
      if (sheet.clear.value) void send(true);
    },
    open: () => {
      let begun = false;
      // Once the list is loaded, by whichever request, an order without prescriptions shows an empty form.
      const reload = async () => {
        await list.load();
        mendIt();
        if (begun || list.value.value === undefined) return;
        begun = true;
        if (list.value.value.length === 0 && !sheet.form.value) sheet.start();
      };
      void reload();
      if (!written.draft.value) void written.load();
      void pack.reading.load();
      void sheet.readStock();
      void offers.readPast();
      const ways = [
        // The upstream localizes the names of the warehouses.
        effect(() => {
          void words.language.value;
          untracked(() => void warehouses.load());
        }),
        offers.open(),
        dictionary.open(),
        sheet.form.subscribe((form) => {
          if (!form || form.warehouseId === warehouseId.peek()) return;
          warehouseId.value = form.warehouseId;
          offers.load(form.warehouseId);
        }),
        im.on((event) => {
          if (event.type === 'prescription' && event.orderId === order.id) void reload();
          // Current medicines depend on the verdicts of all orders.
          if (event.type === 'prescription') void offers.readPast();
        }),
        im.resynced(() => {
          void reload();
          void offers.readPast();
        }),
      ];
      return () => {
        for (const back of ways) back();
      };
    },
  };
};
