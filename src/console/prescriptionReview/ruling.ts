import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Drug } from '../../contract/prescribing/drug.ts';
import { currentMedicinesOn } from '../../contract/rules/currentMedicines.ts';
import type { App } from '../app.ts';
import { dayOf } from '../lib/days.ts';
import { type Checked, check } from '../prescribing/check.ts';
import { storedForm } from '../prescribing/form.ts';
import type { Pack } from '../prescribing/pack.ts';
import type { Folder } from './folder.ts';
import { openRest } from './rest.ts';

/**
 * Content below the findings waits for them at most this long, in milliseconds, because they would push it
 * down.
 */
const patienceMs = 3_000;

/** The result of the rules on the current stock. */
export interface Ruling {
  /** Null until the order is loaded. */
  readonly checked: ReadonlySignal<Checked | null>;
  /** Whether data that the rules need is still loading. */
  readonly checking: ReadonlySignal<boolean>;
  /** Whether the findings were complete once, or the maximum wait is over. */
  readonly stood: ReadonlySignal<boolean>;
  /** Starts waiting for the findings, once the prescription is loaded. */
  readonly begin: () => void;
  readonly stop: () => void;
  readonly readAgain: () => void;
  /** A drug as its warehouse has it; undefined if it is not sold there or not loaded yet. */
  readonly drugOf: (drugId: string) => Drug | undefined;
  /** The rule pack; undefined until it is loaded. */
  readonly pack: Pack['value'];
}

/** Runs the rules on the data of a review. */
export const rulingOf = ({ clock }: Pick<App, 'clock'>, folder: Folder, pack: Pack): Ruling => {
  const { task, background, shelf } = folder;
  const { order, earlier } = background;
  const reading = [shelf.reading, pack.reading, order, earlier];
  /** Medicines the patient already has; null if they could not be loaded. */
  const taking = (day: string) => {
    if (earlier.value.value) return currentMedicinesOn(earlier.value.value, day);
    return earlier.state.value === 'failed' ? null : undefined;
  };
  const checked = computed(() => {
    const now = task.value.value?.prescription;
    const placed = order.value.value;
    if (!now || !placed) return null;
    const day = dayOf(clock.minute.value);
    return check(storedForm(now), {
      order: { followUp: placed.followUp, consultType: placed.consultType, patient: now.patient },
      pack: pack.value.value,
      day,
      taking: taking(day),
      ...shelf.stock(now.warehouseId),
    });
  });
  const waits = computed(() =>
    reading.some(({ state }) => state.value === 'loading' || state.value === 'idle'),
  );
  const checking = computed(() => checked.value?.complete !== true && waits.value);
  const patience = openRest(patienceMs);
  const stood = signal(false);
  let unwatch: (() => void) | null = null;
  const stop = (): void => {
    unwatch?.();
    patience.stop();
  };
  return {
    pack: pack.value,
    checked,
    checking,
    stood,
    begin: () => {
      stop();
      patience.begin();
      unwatch = effect(() => {
        if (!checking.value || patience.over.value) stood.value = true;
      });
    },
    stop,
    drugOf: (drugId) => shelf.stock(task.value.value?.prescription.warehouseId ?? '').drugs.get(drugId),
    readAgain: () => {
      const now = task.value.value?.prescription;
      if (!now) return;
      void pack.reading.load();
      void order.load(now.orderId);
      void earlier.load(now.patient.id);
      void folder.readStock();
    },
  };
};
