import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import type { Drug } from '../../../../contract/prescribing/drug.ts';
import { type Prescription, prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import { currentMedicinesOn } from '../../../../contract/rules/currentMedicines.ts';
import { findingKey, isReasonFor } from '../../../../contract/rules/evaluateRules.ts';
import type { Services } from '../../../services.ts';
import { createGivenVerdicts } from '../../../domain/audit/givenVerdicts.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import {
  type CheckResult,
  checkForm,
  type FormFinding,
  toFormFinding,
} from '../../../domain/prescription/rules/checkForm.ts';
import { type FormValues, toFormValuesWithQuantities } from '../../../domain/prescription/formValues.ts';
import { allergyReportOf } from '../../../domain/patient/personalHistories.ts';
import { countOtherLines } from '../../../domain/prescription/patientPrescriptions.ts';
import type { RulePackQuery } from '../../../domain/prescription/rules/rulePackQuery.ts';
import type { RefusedFindings, UpstreamFinding } from '../pendingVerdict/refusedFindings.ts';
import type { ReviewData } from './reviewData.ts';
import { createMinimumViewTime } from './minimumViewTime.ts';

/**
 * Content below the findings waits for them at most this long, in milliseconds, because they would push it
 * down.
 */
const maxWaitMs = 3_000;

const isSame = (one: FormFinding, found: UpstreamFinding): boolean =>
  findingKey(one) === findingKey(found) && one.severity === found.severity;

/** A finding of the hospital's system, with the doctor's reason for it. */
const withReason = (form: FormValues, found: UpstreamFinding): FormFinding => {
  const placed = toFormFinding(form, found);
  const isOpen = found.severity !== 'note' && !isReasonFor(found, placed.reason);
  return { ...placed, preventsSubmit: found.severity === 'block' || isOpen };
};

/**
 * Adds what the hospital's system found when it refused the approval. Where it judges a finding differently, its own
 * judgement decides.
 */
const withRefused = (
  own: readonly FormFinding[],
  refused: readonly UpstreamFinding[],
  read: Prescription,
): readonly FormFinding[] => {
  const form = toFormValuesWithQuantities(read);
  const added = refused
    .filter((found) => found.severity !== 'note' && !own.some((one) => isSame(one, found)))
    .map((found) => withReason(form, found));
  const addedKeys = new Set(added.map((one) => findingKey(one)));
  return [...added, ...own.filter((one) => !addedKeys.has(findingKey(one)))];
};

/** The result of the rules on the current stock. */
export interface RuleCheck {
  /** Null until the order is loaded. */
  readonly result: ReadonlySignal<CheckResult | null>;
  /** Whether data that the rules need is loading, for the first time or again. */
  readonly checking: ReadonlySignal<boolean>;
  /** Whether it is loading again, with the findings of a complete check of this version on the screen. */
  readonly rechecking: ReadonlySignal<boolean>;
  /** Whether all rules have run on data that is as new as everything else on the screen. */
  readonly complete: ReadonlySignal<boolean>;
  /** The findings. While data is loading again those of the last complete check stay, so that nothing moves. */
  readonly findings: ReadonlySignal<readonly FormFinding[]>;
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
  { clock, shared }: Pick<Services, 'clock' | 'shared'>,
  data: ReviewData,
  rulePack: RulePackQuery,
  refusedFindings: Pick<RefusedFindings, 'get'>,
): RuleCheck => {
  const { task, patientContext, drugCache } = data;
  const { order, earlierPrescriptions, facts, record, personalHistory } = patientContext;
  const queries = [drugCache.loadState, rulePack.packState, order, earlierPrescriptions, facts, record];
  // One that fails is a finding.
  const waitedFor = [...queries, personalHistory];
  const given = shared(createGivenVerdicts);
  /** As it will be once this auditor's verdict has arrived. */
  const withGivenVerdict = (one: Prescription): Prescription =>
    given.value.get(one.id) === true ? { ...one, status: prescriptionStatus.approved } : one;
  /**
   * Medicines the patient already has; undefined while they are loading and null if they could not all be
   * loaded, whatever was known before.
   */
  const findCurrentMedicines = (day: string) => {
    const [status, loaded] = [earlierPrescriptions.status.value, earlierPrescriptions.value.value];
    if (status === 'failed') return null;
    if (status !== 'ready' || !loaded) return undefined;
    const notCollected = facts.value.value?.notCollected;
    return loaded.isComplete
      ? currentMedicinesOn(loaded.list.map(withGivenVerdict), day, { notCollected })
      : null;
  };
  const findFacts = (): PatientFacts | null | undefined => {
    if (facts.status.value === 'failed') return null;
    return facts.status.value === 'ready' ? facts.value.value : undefined;
  };
  const result = computed(() => {
    const current = task.value.value?.prescription;
    const currentOrder = order.value.value;
    if (!current || !currentOrder) return null;
    const day = dayOf(clock.coarseNow.value);
    const earlier = earlierPrescriptions.value.value;
    const form = toFormValuesWithQuantities(current);
    const check = checkForm(form, {
      order: {
        followUp: currentOrder.followUp,
        consultType: currentOrder.consultType,
        patient: current.patient,
      },
      rulePack: rulePack.value.value,
      day,
      currentMedicines: findCurrentMedicines(day),
      facts: findFacts(),
      recordAllergies: record.value.value?.allergyHistory ?? '',
      allergyReport: allergyReportOf(personalHistory),
      otherLines:
        earlier?.isComplete === false
          ? null
          : countOtherLines(earlier?.list ?? [], current.orderId, current.id),
      ...drugCache.knownDrugsOf(current.warehouseId),
    });
    const preChecked = (task.value.value?.preCheck ?? []).map((one) => withReason(form, one));
    return { ...check, findings: [...preChecked, ...check.findings] };
  });
  const checking = computed(() =>
    waitedFor.some(({ status }) => status.value === 'loading' || status.value === 'idle'),
  );
  const complete = computed(
    () => result.value?.complete === true && queries.every(({ status }) => status.value === 'ready'),
  );
  /** The findings of the last complete check, with the version that they are about. */
  const lastComplete = signal<{ version: number; findings: readonly FormFinding[] } | null>(null);
  const rechecking = computed(
    () =>
      checking.value &&
      lastComplete.value !== null &&
      lastComplete.value.version === task.value.value?.prescription.version,
  );
  const findings = computed(() => {
    const current = task.value.value?.prescription;
    const own = (rechecking.value ? lastComplete.value?.findings : result.value?.findings) ?? [];
    return current ? withRefused(own, refusedFindings.get(current), current) : own;
  });
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
    rechecking,
    complete,
    findings,
    isReady,
    start: () => {
      stop();
      waitLimit.start();
      disposeEffect = effect(() => {
        const version = task.value.value?.prescription.version;
        if (complete.value && version !== undefined)
          lastComplete.value = { version, findings: result.value?.findings ?? [] };
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
      void record.load(current.orderId);
      void personalHistory.load(current.orderId);
      void data.loadStock();
    },
  };
};
