import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { PatientFacts } from '../../../../../contract/consultation/patientFacts.ts';
import { type Drug, drug as drugs } from '../../../../../contract/prescribing/drug.ts';
import {
  type Line,
  type Prescription,
  prescriptionStatus,
} from '../../../../../contract/prescribing/prescription.ts';
import { type CurrentMedicine, currentMedicinesOn } from '../../../../../contract/rules/currentMedicines.ts';
import type { Services } from '../../../../services.ts';
import { dayOf } from '../../../../lib/dates/days.ts';
import { toApiError, isUnsupported } from '../../../../lib/apiError.ts';
import { type AsyncState, createAsyncState, settled } from '../../../../lib/async/asyncState.ts';
import { offerUndo } from '../../../../domain/offerUndo.ts';
import { localizedName } from '../../../../domain/prescription/prescriptionText.ts';
import type { DrugCache } from '../../../../domain/prescription/drugCache.ts';
import {
  fetchPatientPrescriptions,
  type PatientPrescriptions,
} from '../../../../domain/prescription/patientPrescriptions.ts';

/** A suggestion of the drug search: a drug of the warehouse, or a line of the last prescription. */
export type Suggestion =
  | { readonly kind: 'drug'; readonly drug: Drug }
  | {
      readonly kind: 'line';
      readonly line: Line;
      readonly drug: Drug | undefined;
      readonly unavailable: boolean;
    };

/** Suggestions from the patient's history and the doctor's favourites, shown before anything is typed. */
export interface Suggestions {
  /** The patient's earlier prescriptions, newest first. */
  readonly history: AsyncState<PatientPrescriptions>;
  /**
   * The newest prescription that was submitted and not withdrawn; null if there is none or it is not loaded.
   */
  readonly lastPrescription: ReadonlySignal<Prescription | null>;
  /**
   * Medicines the patient has from earlier prescriptions; null if they could not be loaded, undefined while
   * they are loading.
   */
  readonly currentMedicines: ReadonlySignal<readonly CurrentMedicine[] | null | undefined>;
  /** Current medicines that share an ingredient with this drug. */
  readonly sameIngredientMedicines: (drug: Pick<Drug, 'ingredients'>) => readonly CurrentMedicine[];
  /** When this patient was last prescribed the drug; null if never, or if the history is not loaded. */
  readonly lastPrescribed: (drugId: string) => string | null;
  /** Search results with the drugs that this patient has had before first. */
  readonly rank: (found: readonly Drug[]) => Drug[];
  /**
   * The doctor's favourites among the warehouse's drugs; null if the hospital's system does not support
   * favourites.
   */
  readonly favourites: ReadonlySignal<readonly Drug[] | null>;
  readonly isFavourite: (drugId: string) => boolean;
  /** Offers to undo a removal. */
  readonly setFavourite: (drugId: string, on: boolean) => Promise<void>;
  /** The lines of `lastPrescription`, with their current availability. */
  readonly lastLines: ReadonlySignal<readonly Suggestion[]>;
  /** Loads the suggestions for a warehouse. */
  readonly load: (warehouseId: string) => void;
  readonly loadHistory: () => Promise<void>;
  /** Follows favourites that change elsewhere; returns a dispose function. */
  readonly start: () => () => void;
}

interface Options {
  readonly patientId: string;
  readonly drugCache: DrugCache;
  readonly warehouseId: ReadonlySignal<string>;
  /** The prescription that is being edited. */
  readonly editedId: ReadonlySignal<string | null>;
  readonly facts: ReadonlySignal<PatientFacts | null | undefined>;
}

const issuedStatuses: readonly number[] = [
  prescriptionStatus.awaitingAudit,
  prescriptionStatus.approved,
  prescriptionStatus.dispensed,
  prescriptionStatus.expired,
];

/** Creates the suggestions for one patient; nothing is requested before `load`. */
export const createSuggestions = (
  app: Pick<Services, 'call' | 'clock' | 'changes' | 'i18n' | 'toasts'>,
  { patientId, drugCache, warehouseId, editedId, facts }: Options,
): Suggestions => {
  const { call, clock, changes, i18n, toasts } = app;
  const history = createAsyncState(() => fetchPatientPrescriptions({ call }, patientId), clock);
  const lastPrescription = computed(
    () => history.value.value?.list.find(({ status }) => issuedStatuses.includes(status)) ?? null,
  );
  const favouritesState = createAsyncState(async (warehouse: string): Promise<readonly Drug[] | null> => {
    try {
      return await call(drugs.favourites, { warehouseId: warehouse });
    } catch (thrown) {
      if (!isUnsupported(toApiError(thrown))) throw thrown;
      return null;
    }
  }, clock);
  const pendingFavourites = signal<ReadonlyMap<string, boolean>>(new Map());
  const day = computed(() => dayOf(clock.coarseNow.value));
  const currentMedicines = computed(() => {
    const read = history.value.value;
    if (!read) return history.status.value === 'failed' ? null : undefined;
    if (!read.isComplete) return null;
    const notCollected = facts.value?.notCollected;
    return currentMedicinesOn(read.list, day.value, { except: editedId.value, notCollected });
  });
  /** The day of the newest issued prescription of each drug, except for the prescription that is being edited. */
  const prescribedDays = computed(() => {
    const days = new Map<string, string>();
    for (const { id, status, lines, submitTime, createTime } of history.value.value?.list ?? []) {
      if (id === editedId.value || !issuedStatuses.includes(status)) continue;
      for (const { drugId } of lines)
        if (!days.has(drugId)) days.set(drugId, dayOf(submitTime ?? createTime));
    }
    return days;
  });
  const setPending = (drugId: string, on: boolean | null) => {
    const next = new Map(pendingFavourites.value);
    if (on === null) next.delete(drugId);
    else next.set(drugId, on);
    pendingFavourites.value = next;
  };

  const reloadFavourites = (): void => {
    if (favouritesState.status.peek() !== 'idle') void favouritesState.load(warehouseId.peek());
  };

  const writeFavourite = async (drugId: string, on: boolean): Promise<void> => {
    setPending(drugId, on);
    try {
      await call(drugs.favour, { drugId, on });
      changes.invalidate('favourites', reloadFavourites);
      await favouritesState.load(warehouseId.peek());
    } finally {
      setPending(drugId, null);
    }
  };
  const offerToRestore = ({ id, name, nameEn }: Drug): void => {
    const named = localizedName(i18n.language.value, name, nameEn);
    offerUndo(app, i18n.messages.value.common.undo.unfavoured(named), {
      write: () => writeFavourite(id, true),
      isWritten: async () => {
        await favouritesState.load(warehouseId.peek());
        await settled(favouritesState);
        return favouritesState.value.peek()?.some((drug) => drug.id === id) ?? false;
      },
    });
  };

  const loadLastStock = async (warehouse: string): Promise<void> => {
    const ids = (lastPrescription.peek()?.lines ?? []).map(({ drugId }) => drugId);
    if (ids.length > 0 && warehouse !== '') await drugCache.fetchDrugs(warehouse, ids);
  };

  return {
    history,
    lastPrescription,
    currentMedicines,
    sameIngredientMedicines: ({ ingredients }) =>
      (currentMedicines.value ?? []).filter((item) =>
        item.ingredients.some((name) => ingredients.includes(name)),
      ),
    lastPrescribed: (drugId) => prescribedDays.value.get(drugId) ?? null,
    // A drug that the rules stop keeps its place: another one in it could be chosen by mistake.
    rank: (found) =>
      found.toSorted(
        (a, b) => Number(prescribedDays.peek().has(b.id)) - Number(prescribedDays.peek().has(a.id)),
      ),
    favourites: computed(() => favouritesState.value.value ?? null),
    isFavourite: (drugId) =>
      pendingFavourites.value.get(drugId) ??
      favouritesState.value.value?.some(({ id }) => id === drugId) ??
      false,
    setFavourite: async (drugId, on) => {
      if (pendingFavourites.peek().has(drugId)) return;
      const before = favouritesState.value.peek()?.find(({ id }) => id === drugId);
      try {
        await writeFavourite(drugId, on);
        if (!on && before) offerToRestore(before);
      } catch (thrown) {
        toasts.showError(toApiError(thrown));
      }
    },
    lastLines: computed(() => {
      const knownDrugs = drugCache.knownDrugsOf(warehouseId.value);
      return (lastPrescription.value?.lines ?? []).map((line) => ({
        kind: 'line' as const,
        line,
        drug: knownDrugs.drugs.get(line.drugId),
        unavailable: knownDrugs.unknown.has(line.drugId),
      }));
    }),
    load: (warehouse) => {
      if (warehouse === '') return;
      void favouritesState.load(warehouse);
      void loadLastStock(warehouse);
    },
    loadHistory: async () => {
      await history.load();
      await loadLastStock(warehouseId.peek());
    },
    start: () => changes.onInvalidate('favourites', reloadFavourites),
  };
};
