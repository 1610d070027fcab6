import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Drug, drug as drugs } from '../../contract/prescribing/drug.ts';
import {
  type Line,
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../contract/prescribing/prescription.ts';
import { type CurrentMedicine, currentMedicinesOn } from '../../contract/rules/currentMedicines.ts';
import type { App } from '../app.ts';
import { dayOf } from '../lib/days.ts';
import { faultOf, isNotOffered } from '../lib/fault.ts';
import { type Remote, remote } from '../lib/remote.ts';
import type { Shelf } from './shelf.ts';

/** A suggestion of the drug search: a drug of the warehouse, or a line of the last prescription. */
export type Hit =
  | { readonly kind: 'drug'; readonly drug: Drug }
  | { readonly kind: 'line'; readonly line: Line; readonly drug: Drug | undefined; readonly gone: boolean };

/** Suggestions from the patient's history and the doctor's favourites, shown before anything is typed. */
export interface Offers {
  /** The patient's earlier prescriptions, newest first. */
  readonly past: Remote<readonly Prescription[]>;
  /**
   * The newest prescription that was submitted and not withdrawn; null if there is none or it is not loaded.
   */
  readonly last: ReadonlySignal<Prescription | null>;
  /**
   * Medicines the patient has from earlier prescriptions; null if they could not be loaded, undefined while
   * they are loading.
   */
  readonly taking: ReadonlySignal<readonly CurrentMedicine[] | null | undefined>;
  /** Current medicines that share an ingredient with this drug. */
  readonly takenOf: (drug: Pick<Drug, 'ingredients'>) => readonly CurrentMedicine[];
  /**
   * The doctor's favourites among the warehouse's drugs; null if the hospital's system does not support
   * favourites.
   */
  readonly favourites: ReadonlySignal<readonly Drug[] | null>;
  readonly isFavourite: (drugId: string) => boolean;
  readonly favour: (drugId: string, on: boolean) => Promise<void>;
  /** The lines of `lastPrescription`, with their current availability. */
  readonly lines: ReadonlySignal<readonly Hit[]>;
  /** Loads the suggestions for a warehouse. */
  readonly load: (warehouseId: string) => void;
  readonly readPast: () => Promise<void>;
  /** Follows favourites that change elsewhere; returns a dispose function. */
  readonly open: () => () => void;
}

interface Given {
  readonly patientId: string;
  readonly shelf: Shelf;
  readonly warehouseId: ReadonlySignal<string>;
}

const forGood: readonly number[] = [
  prescriptionStatus.awaitingAudit,
  prescriptionStatus.approved,
  prescriptionStatus.dispensed,
  prescriptionStatus.expired,
];

/** Creates the suggestions for one patient; nothing is requested before `load`. */
export const openOffers = (
  { call, clock, changes, toasts }: Pick<App, 'call' | 'clock' | 'changes' | 'toasts'>,
  { patientId, shelf, warehouseId }: Given,
): Offers => {
  const past = remote(
    async (): Promise<readonly Prescription[]> =>
      (await call(prescription.history, { patientId, pageSize: 50 })).list,
    clock,
  );
  const last = computed(() => past.value.value?.find(({ status }) => forGood.includes(status)) ?? null);
  const favoured = remote(async (warehouse: string): Promise<readonly Drug[] | null> => {
    try {
      return await call(drugs.favourites, { warehouseId: warehouse });
    } catch (thrown) {
      if (!isNotOffered(faultOf(thrown))) throw thrown;
      return null;
    }
  }, clock);
  const turning = signal<ReadonlyMap<string, boolean>>(new Map());
  const day = computed(() => dayOf(clock.minute.value));
  const taking = computed(() => {
    if (past.value.value) return currentMedicinesOn(past.value.value, day.value);
    return past.state.value === 'failed' ? null : undefined;
  });
  const turn = (drugId: string, on: boolean | null) => {
    const next = new Map(turning.value);
    if (on === null) next.delete(drugId);
    else next.set(drugId, on);
    turning.value = next;
  };

  const again = (): void => {
    if (favoured.state.peek() !== 'idle') void favoured.load(warehouseId.peek());
  };

  const lookAtLast = async (warehouse: string): Promise<void> => {
    const ids = (last.peek()?.lines ?? []).map(({ drugId }) => drugId);
    if (ids.length > 0 && warehouse !== '') await shelf.look(warehouse, ids);
  };

  return {
    past,
    last,
    taking,
    takenOf: ({ ingredients }) =>
      (taking.value ?? []).filter((one) => one.ingredients.some((name) => ingredients.includes(name))),
    favourites: computed(() => favoured.value.value ?? null),
    isFavourite: (drugId) =>
      turning.value.get(drugId) ?? favoured.value.value?.some(({ id }) => id === drugId) ?? false,
    favour: async (drugId, on) => {
      if (turning.peek().has(drugId)) return;
      turn(drugId, on);
      try {
        await call(drugs.favour, { drugId, on });
        changes.tell('favourites', again);
        await favoured.load(warehouseId.peek());
      } catch (thrown) {
        toasts.fault(faultOf(thrown));
      } finally {
        turn(drugId, null);
      }
    },
    lines: computed(() => {
      const known = shelf.stock(warehouseId.value);
      return (last.value?.lines ?? []).map((line) => ({
        kind: 'line' as const,
        line,
        drug: known.drugs.get(line.drugId),
        gone: known.unknown.has(line.drugId),
      }));
    }),
    load: (warehouse) => {
      if (warehouse === '') return;
      void favoured.load(warehouse);
      void lookAtLast(warehouse);
    },
    readPast: async () => {
      await past.load();
      await lookAtLast(warehouseId.peek());
    },
    open: () => changes.on('favourites', again),
  };
};
