import { computed, effect, signal, untracked } from '@preact/signals-react';
import { orderStatus } from '../../../../../contract/consultation/order.ts';
import { type CaseRecord, maxDiagnoses } from '../../../../../contract/consultation/record.ts';
import { drug } from '../../../../../contract/prescribing/drug.ts';
import {
  type Prescription,
  prescription,
  prescriptionSchema,
} from '../../../../../contract/prescribing/prescription.ts';
import { rowsLeftOut } from '../../../../../contract/protocol/readAnswer.ts';
import { businessCode } from '../../../../../contract/errors/envelopeCodes.ts';
import { createRestorePrompts } from '../../../../drafts/restorePrompts.ts';
import { errorDataOf } from '../../../../lib/errorData.ts';
import type { ApiError } from '../../../../lib/apiError.ts';
import { createAsyncState, firstValue } from '../../../../lib/async/asyncState.ts';
import { dayOf } from '../../../../lib/dates/days.ts';
import type { PrescriptionPayload } from '../findSubmitted.ts';
import { createDrugDictionary } from './drugDictionary.ts';
import type { FormValues } from '../../../../domain/prescription/formValues.ts';
import { createAlternatives } from './alternatives.ts';
import { createSuggestions } from './suggestions.ts';
import { createUsualDrugs } from './usualDrugs.ts';
import { findObstacle } from '../../../../domain/prescription/rules/prescribingObstacle.ts';
import { createRulePackQuery } from '../../../../domain/prescription/rules/rulePackQuery.ts';
import { createPrescriptionMutations } from './prescriptionMutations.ts';
import type { Deps, OrderPrescriptions } from './orderPrescriptions.ts';
import type { OrderContext } from '../../../../domain/prescription/openPrescriptions.ts';
import { createFormModel } from './createFormModel.ts';
import { createDrugCache } from '../../../../domain/prescription/drugCache.ts';
import { isNeverOffered, pollWithoutEvents } from '../../../../messaging/liveQuery.ts';
import { createDiagnosisSearch } from '../../../../domain/patient/searchDiagnoses.ts';
import { fetchPatientFacts } from '../../../../domain/patient/fetchPatientFacts.ts';
import { allergyReportOf, createPersonalHistories } from '../../../../domain/patient/personalHistories.ts';
import { countOtherLines } from '../../../../domain/prescription/patientPrescriptions.ts';
import { canEdit } from '../../../../domain/prescription/statusRules.ts';
import { createFactsForm } from '../../facts/factsForm.ts';
import { disposeAll } from '../../../../lib/async/disposeAll.ts';

/** Whether two versions of a record give the same facts. */
const saysSame = (one: CaseRecord, other: CaseRecord): boolean =>
  one.allergyHistory === other.allergyHistory &&
  one.diagnoses.map(({ code }) => code).join() === other.diagnoses.map(({ code }) => code).join();

/** Creates the prescriptions of an order. The form values live as long as this model. */
export const createOrderPrescriptions = (app: Deps, order: OrderContext): OrderPrescriptions => {
  const { call, clock, messaging, i18n } = app;
  const isListComplete = signal(true);
  const fetchList = async () => {
    const { list: rows, total } = await call(prescription.list, { orderId: order.id, pageSize: 100 });
    isListComplete.value = rowsLeftOut(rows) === 0 && rows.length >= total;
    return rows;
  };
  const list = createAsyncState(fetchList, clock);
  const warehouses = createAsyncState(() => call(drug.warehouses, {}), clock);
  // The case record including unsaved changes: a diagnosis is suggested as soon as it is entered.
  const caseRecord = app.records.get(order.id);
  const rulePack = createRulePackQuery(app);
  const drugCache = createDrugCache(app);
  const defaultWarehouseId = computed(() => warehouses.value.value?.[0]?.id);
  const currentOrder = signal(order);
  /** The payload that is waiting for an answer. */
  const inFlight = signal<PrescriptionPayload | null>(null);
  const restorePrompt = createRestorePrompts<readonly FormValues[]>();
  const warehouseId = signal('');
  const facts = createAsyncState(() => fetchPatientFacts(app, order.patient.id), clock);
  const recordAllergies = computed(() => caseRecord.draft.value?.allergyHistory ?? '');
  const personalHistory = app.shared(createPersonalHistories).of(order.id);
  const isOpen = computed(() => currentOrder.value.status === orderStatus.inConsultation);
  const factsForm = createFactsForm(app, { order, isOpen, facts, recordAllergies });
  const editedId = signal<string | null>(null);
  const suggestions = createSuggestions(app, {
    patientId: order.patient.id,
    drugCache,
    warehouseId,
    editedId,
    facts: facts.value,
  });
  const formModel = createFormModel(app, {
    orderId: order.id,
    order: currentOrder,
    drugCache,
    rulePack: rulePack.value,
    currentMedicines: suggestions.currentMedicines,
    facts: computed(() =>
      facts.value.value === undefined && facts.status.value === 'failed' ? null : facts.value.value,
    ),
    recordAllergies,
    allergyReport: computed(() => allergyReportOf(personalHistory)),
    recordDiagnoses: computed(() => caseRecord.draft.value?.diagnoses ?? []),
    countOtherLines: (except) =>
      isListComplete.value ? countOtherLines(list.value.value ?? [], order.id, except) : null,
    defaultWarehouseId,
    isLocked: () => isSaving.peek(),
    loadWarehouses: async () => {
      if (!warehouses.value.value) await warehouses.load();
    },
  });

  const usualDrugs = createUsualDrugs(app, {
    diagnoses: computed(() => formModel.form.value?.diagnoses ?? []),
    warehouseId,
    drugCache,
  });
  const alternatives = createAlternatives({ drugCache, formModel, rulePack: rulePack.value, usualDrugs });

  const upsert = (stored: Prescription) => {
    const rest = (list.value.value ?? []).filter(({ id }) => id !== stored.id);
    list.set([stored, ...rest].toSorted((a, b) => b.createTime - a.createTime));
  };

  /** A refusal may carry the current version of the prescription. */
  const applyServerVersion = (error: ApiError) => {
    for (const code of [businessCode.prescriptionChanged, businessCode.prescriptionState]) {
      const stored = errorDataOf(error, code, prescriptionSchema);
      if (stored) upsert(stored);
    }
  };

  const dictionary = createDrugDictionary(app, () => {
    void formModel.loadStock();
    suggestions.load(warehouseId.peek());
  });
  const listLoadFailed = signal(false);

  const { save, cancel, verifySent } = createPrescriptionMutations(app, {
    formModel,
    list,
    fetchList,
    upsert,
  });
  const isSaving = computed(() => ['busy', 'verifying', 'unknown'].includes(save.state.value));
  const mergeStored = () => {
    // What is being saved must not be mistaken for somebody else's change.
    if (!isSaving.value) formModel.mergeStored(list.value.value ?? []);
  };

  let pendingEditId: string | null = null;
  const editPending = () => {
    if (pendingEditId === null || !list.value.peek()) return;
    const stored = list.value.peek()?.find(({ id }) => id === pendingEditId);
    pendingEditId = null;
    if (stored && canEdit(stored.status)) formModel.edit(stored);
  };

  const send = async (submit: boolean) => {
    const payload = formModel.toPayload(submit);
    if (!payload) return;
    // The existing prescriptions must be known. Otherwise a lost answer could be mistaken for an older
    // prescription with the same content.
    if (!list.value.value) await list.load();
    listLoadFailed.value = !list.value.value;
    if (!list.value.value) return;
    const sent = { ...payload, existingIds: list.value.value.map(({ id }) => id) };
    inFlight.value = sent;
    await save.mutate(sent);
    // The upstream knows something that we do not: the stock, or another version.
    const error = save.error.value;
    if (save.state.value !== 'refused' || !error) return;
    formModel.onRejected(error);
    applyServerVersion(error);
    await Promise.all([formModel.loadStock(), list.load()]);
  };

  return {
    orderId: order.id,
    list,
    warehouses,
    facts,
    personalHistory,
    factsForm,
    rulePack,
    drugCache,
    formModel,
    obstacle: computed(() =>
      findObstacle({
        order: currentOrder.value,
        rulePack: rulePack.value.value,
        day: dayOf(clock.coarseNow.value),
        facts: facts.value.value,
      }),
    ),
    suggestions,
    usualDrugs,
    alternatives,
    dictionary,
    save,
    listLoadFailed,
    cancel,
    suggestedDiagnoses: computed(() => {
      const presentCodes = new Set(formModel.form.value?.diagnoses.map(({ code }) => code));
      return (caseRecord.draft.value?.diagnoses ?? []).filter(({ code }) => !presentCodes.has(code));
    }),
    missingInRecord: computed(() => {
      const recorded = caseRecord.draft.value?.diagnoses;
      if (!recorded || caseRecord.signed.value || !isOpen.value || recorded.length >= maxDiagnoses) return [];
      return (formModel.form.value?.diagnoses ?? []).filter(
        ({ code }) => !recorded.some((diagnosis) => diagnosis.code === code),
      );
    }),
    addToRecord: caseRecord.addDiagnosis,
    isRecordEmpty: computed(() => caseRecord.draft.value?.chiefComplaint.trim() === ''),
    closedElsewhere: computed(() => {
      const editing = formModel.form.value?.editing;
      const stored = list.value.value?.find(({ id }) => id === editing?.id);
      return stored && !canEdit(stored.status) ? stored : null;
    }),
    searchDiagnoses: createDiagnosisSearch(app, { orderId: order.id, patientId: () => order.patient.id }),
    copyLastPrescription: async () => {
      const last = suggestions.lastPrescription.peek();
      if (last) await formModel.addLines(last.lines, last.diagnoses);
    },
    searchDrugs: async (keyword) => {
      // The form opens with the list of prescriptions, which may be loaded before the warehouses.
      if (formModel.form.peek()?.warehouseId === '') await firstValue(warehouses);
      const found = await drugCache.search(formModel.form.peek()?.warehouseId ?? '', keyword);
      return suggestions.rank(usualDrugs.rank(found, keyword));
    },
    updateOrder: (next) => {
      const before = currentOrder.peek().status;
      currentOrder.value = next;
      // Until when a rejected prescription can be corrected is known once the consultation has ended.
      if (before === orderStatus.inConsultation && next.status !== before) void list.load();
    },
    reload: () => {
      if (rulePack.packState.status.value !== 'ready') void rulePack.packState.load();
      if (warehouses.status.value !== 'ready') void warehouses.load();
      if (facts.status.value !== 'ready') void facts.load();
      if (personalHistory.error.value !== null) void personalHistory.load();
      void formModel.loadStock();
      if (suggestions.history.status.value !== 'ready') void suggestions.loadHistory();
    },
    serialize: () => {
      const forms = formModel.dirtyForms.value;
      return forms.length === 0 ? null : { forms, sent: isSaving.value ? inFlight.value : null };
    },
    restore: ({ forms, sent }, resolve) => {
      const conflicts = formModel.restore(forms);
      mergeStored();
      if (sent) void verifySent(sent);
      if (conflicts.length === 0) resolve();
      else restorePrompt.ask(conflicts, resolve);
    },
    restorePrompt: restorePrompt.found,
    resolveRestore: (accept) => {
      if (accept && restorePrompt.found.value) formModel.replace(restorePrompt.found.value);
      mergeStored();
      restorePrompt.resolveFirst();
    },
    editWhenLoaded: (id) => {
      pendingEditId = id;
      editPending();
    },
    saveDraft: () => void send(false),
    submit: () => {
      if (formModel.canSubmit.value) void send(true);
    },
    start: () => {
      let isStarted = false;
      // Once the list is loaded, by whichever request, an order without prescriptions shows an empty form.
      const reload = async () => {
        await list.load();
        editPending();
        if (isStarted || list.value.value === undefined) return;
        isStarted = true;
        if (list.value.value.length === 0 && !formModel.form.value) formModel.openNew();
      };
      // Another order's verdicts, and facts that were saved elsewhere, are announced by nothing else.
      const poll = () => {
        void reload();
        if (!isNeverOffered(suggestions.history)) void suggestions.loadHistory();
        // A slow answer must arrive before the next is asked for: whoever waits for it would wait for ever.
        if (facts.value.peek() !== null && facts.status.peek() !== 'loading') void facts.load();
      };
      // What the summary shows goes first.
      void facts.load();
      if (personalHistory.status.peek() === 'idle') void personalHistory.load();
      void suggestions.loadHistory();
      const loadRest = () => {
        void reload();
        if (!caseRecord.draft.peek()) void caseRecord.load();
        void formModel.loadStock();
        void rulePack.packState.load();
      };
      let recorded = caseRecord.stored.value.peek();
      const disposers = [
        app.deferred.run(loadRest),
        effect(mergeStored),
        // The facts have what records say, this one too: what was corrected in it must not stay a known allergy.
        caseRecord.stored.value.subscribe((now) => {
          const isCorrected = recorded !== undefined && now !== undefined && !saysSame(recorded, now);
          recorded = now;
          if (isCorrected && facts.value.peek() !== null) void facts.load();
        }),
        // The upstream localizes the names of the warehouses.
        effect(() => {
          void i18n.language.value;
          return untracked(() => app.deferred.run(() => void warehouses.load()));
        }),
        suggestions.start(),
        usualDrugs.start(),
        alternatives.start(),
        dictionary.start(),
        formModel.form.subscribe((form) => {
          editedId.value = form?.editing?.id ?? null;
          if (!form || form.warehouseId === warehouseId.peek()) return;
          warehouseId.value = form.warehouseId;
          suggestions.load(form.warehouseId);
        }),
        messaging.onEvent((event) => {
          if (event.type === 'prescription' && event.orderId === order.id) void reload();
          // Current medicines depend on the verdicts of all orders.
          if (event.type === 'prescription') void suggestions.loadHistory();
        }),
        messaging.onResync(() => {
          void reload();
          void suggestions.loadHistory();
        }),
        pollWithoutEvents(messaging, poll),
      ];
      return () => disposeAll(disposers);
    },
  };
};
