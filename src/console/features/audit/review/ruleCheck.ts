import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Drug } from '../../../../contract/prescribing/drug.ts';
import { currentMedicinesOn } from '../../../../contract/rules/currentMedicines.ts';
import type { Services } from '../../../services.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { type CheckResult, checkForm } from '../../../domain/prescription/rules/checkForm.ts';
import { toFormValuesWithQuantities } from '../../../domain/prescription/formValues.ts';
import { countOtherLines } from '../../../domain/prescription/patientPrescriptions.ts';
import type { RulePackQuery } from '../../../domain/prescription/rules/rulePackQuery.ts';
import type { ReviewData } from './reviewData.ts';
import { createMinimumViewTime } from './minimumViewTime.ts';

/**
 * Content below the findings waits for them at most this long, in milliseconds, because they would push it
 * down.
 */
const maxWaitMs = 3_000;

/** The result of the rules on the current stock. */
export interface RuleCheck {
  /** Null until the order is loaded. */
  readonly result: ReadonlySignal<CheckResult | null>;
  /** Whether data that the rules need is still loading. */
  readonly checking: ReadonlySignal<boolean>;
  /** Whether the findings were complete once, or the maximum wait is over. */
  readonly isReady: ReadonlySignal<boolean>;
  /** Starts waiting for the findings, once the prescription is loaded. */
  readonly start: () => void;
  readonly stop: () => void;
  readonly reload: () => void;
  /** A drug as its warehouse has it; undefined if it is not sold there or not loaded yet. */
  readonly drugOf: (drugId: string) => Drug | undefined;
  /** The rule pack; undefined until it is loaded. */
  readonly rulePack: RulePackQuery['value'];
}

/** Runs the rules on the data of a review. */
export const createRuleCheck = (
  { clock }: Pick<Services, 'clock'>,
  data: ReviewData,
  rulePack: RulePackQuery,
): RuleCheck => {
  const { task, patientContext, drugCache } = data;
  const { order, earlierPrescriptions, facts, record } = patientContext;
  const queries = [drugCache.loadState, rulePack.packState, order, earlierPrescriptions, facts];
  /** Medicines the patient already has; null if they could not be loaded. */
  const findCurrentMedicines = (day: string) => {
    const read = earlierPrescriptions.value.value;
    if (!read) return earlierPrescriptions.status.value === 'failed' ? null : undefined;
    return read.isComplete
      ? currentMedicinesOn(read.list, day, facts.value.value?.notCollected?.value)
      : null;
  };
  const result = computed(() => {
    const current = task.value.value?.prescription;
    const currentOrder = order.value.value;
    if (!current || !currentOrder) return null;
    const day = dayOf(clock.coarseNow.value);
    return checkForm(toFormValuesWithQuantities(current), {
      order: {
        followUp: currentOrder.followUp,
        consultType: currentOrder.consultType,
        patient: current.patient,
      },
      rulePack: rulePack.value.value,
      day,
      currentMedicines: findCurrentMedicines(day),
      facts: facts.value.value ?? (facts.status.value === 'failed' ? null : undefined),
      recordAllergies: record.value.value?.allergyHistory ?? '',
      otherLines: countOtherLines(earlierPrescriptions.value.value?.list ?? [], current.orderId, current.id),
      ...drugCache.knownDrugsOf(current.warehouseId),
    });
  });
  const isLoading = computed(() =>
    queries.some(({ status: state }) => state.value === 'loading' || state.value === 'idle'),
  );
  const checking = computed(() => result.value?.complete !== true && isLoading.value);
  const waitLimit = createMinimumViewTime(maxWaitMs);
  const isReady = signal(false);
  let disposeEffect: (() => void) | null = null;
  const stop = (): void => {
    disposeEffect?.();
    waitLimit.stop();
  };
  return {
    rulePack: rulePack.value,
    result,
    checking,
    isReady,
    start: () => {
      stop();
      waitLimit.start();
      disposeEffect = effect(() => {
        if (!checking.value || waitLimit.isElapsed.value) isReady.value = true;
      });
    },
    stop,
    drugOf: (drugId) =>
      drugCache.knownDrugsOf(task.value.value?.prescription.warehouseId ?? '').drugs.get(drugId),
    reload: () => {
      const current = task.value.value?.prescription;
      if (!current) return;
      void rulePack.packState.load();
      void order.load(current.orderId);
      void earlierPrescriptions.load(current.patient.id);
      void facts.load(current.patient.id);
      void data.loadStock();
    },
  };
};
