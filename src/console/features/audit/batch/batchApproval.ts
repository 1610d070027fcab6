import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { audit, type Task } from '../../../../contract/prescribing/audit.ts';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import { openQuestion, unsignedLines } from '../../../../contract/prescribing/clarification.ts';
import { type Prescription, prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import { type ApiError, toApiError } from '../../../lib/apiError.ts';
import { isClaimedByOther } from '../../../domain/audit/claimNext.ts';
import { createGivenVerdicts } from '../../../domain/audit/givenVerdicts.ts';
import { findVerdict } from '../pendingVerdict/sendVerdict.ts';

/** Whether nothing was found in it, nothing about it is unknown, and no question about it is open. */
export const isClean = ({ prescription, marks, preCheck = [] }: Task): boolean =>
  marks?.severity === 'clear' &&
  marks.flags !== null &&
  !marks.flags.some((flag) => flag === 'allergyUnknown' || flag === 'antibioticUnknown') &&
  preCheck.length === 0 &&
  prescription.status === prescriptionStatus.awaitingAudit &&
  !openQuestion(prescription) &&
  unsignedLines(prescription).length === 0 &&
  prescription.lines.length > 0;

/** What became of one prescription. */
export type Outcome =
  | { readonly kind: 'approved' }
  /** Something was found, or is unknown. */
  | { readonly kind: 'findings' }
  | { readonly kind: 'changed' }
  /** No answer came, and whether it was approved could not be asked. */
  | { readonly kind: 'notKnown' }
  | { readonly kind: 'refused'; readonly error: ApiError };

/** Several prescriptions that are shown and approved together, each by its own verdict. */
export interface BatchApproval {
  readonly shown: readonly Task[];
  /** The chosen ones that have to be reviewed on their own. */
  readonly leftOut: readonly Prescription[];
  /** The ids of the shown ones that are to be approved; the others stay in the queue. */
  readonly wanted: ReadonlySignal<ReadonlySet<string>>;
  /** Leaves one out, or takes it in again; once the approval has begun nothing changes. */
  readonly toggle: (id: string) => void;
  readonly outcomes: ReadonlySignal<ReadonlyMap<string, Outcome>>;
  readonly busy: ReadonlySignal<boolean>;
  readonly finished: ReadonlySignal<boolean>;
  readonly approve: () => Promise<void>;
}

const outcomeOf = (error: ApiError): Outcome => {
  const { findingsNew, rulesBlock, prescriptionChanged } = businessCode;
  if (error.code === findingsNew || error.code === rulesBlock) return { kind: 'findings' };
  return error.code === prescriptionChanged ? { kind: 'changed' } : { kind: 'refused', error };
};

type Deps = Pick<Services, 'call' | 'clock' | 'session' | 'shared'>;

/** Creates the approval of the chosen prescriptions as they are on the screen; a later version is not approved. */
export const createBatchApproval = (app: Deps, chosen: readonly Task[]): BatchApproval => {
  const { call, clock, session } = app;
  const given = app.shared(createGivenVerdicts).peek();
  const mayApprove = (task: Task): boolean =>
    isClean(task) &&
    !given.has(task.prescription.id) &&
    !isClaimedByOther(task.claim, session.userId.peek() ?? '', clock.now());
  const shown = chosen.filter(mayApprove);
  const wanted = signal<ReadonlySet<string>>(new Set(shown.map(({ prescription }) => prescription.id)));
  const outcomes = signal<ReadonlyMap<string, Outcome>>(new Map());
  const busy = signal(false);
  const finished = computed(
    () => shown.length === 0 || (outcomes.value.size > 0 && outcomes.value.size === wanted.value.size),
  );

  /** The claim of one that was not approved is of no use to anybody. */
  const release = async (id: string): Promise<void> => {
    try {
      await call(audit.release, { id });
    } catch {
      // It ends by itself.
    }
  };
  const approveOne = async ({ id, version }: Prescription): Promise<Outcome> => {
    // A claim that another tab of the same person holds stays with its review.
    let isOwnReview = false;
    let isClaimed = false;
    try {
      isOwnReview = (await call(audit.detail, { id })).claim?.auditorId === session.userId.peek();
      const claimed = await call(audit.claim, { id });
      isClaimed = true;
      const unlike: Outcome | null =
        claimed.prescription.version === version
          ? isClean(claimed)
            ? null
            : { kind: 'findings' }
          : { kind: 'changed' };
      if (unlike) {
        if (!isOwnReview) await release(id);
        return unlike;
      }
      await call(audit.verdict, { id, version, approve: true, onlyClean: true });
      return { kind: 'approved' };
    } catch (thrown) {
      const error = toApiError(thrown);
      // The answer may have been lost.
      if (isClaimed && error.code === undefined) {
        try {
          if (await findVerdict(call, { id, version, approve: true })) return { kind: 'approved' };
        } catch {
          return { kind: 'notKnown' };
        }
      }
      if (isClaimed && !isOwnReview) await release(id);
      return outcomeOf(error);
    }
  };

  return {
    shown,
    leftOut: chosen.filter((task) => !mayApprove(task)).map(({ prescription }) => prescription),
    wanted,
    toggle: (id) => {
      if (busy.value || finished.value) return;
      const next = new Set(wanted.value);
      if (!next.delete(id)) next.add(id);
      wanted.value = next;
    },
    outcomes,
    busy,
    finished,
    approve: async () => {
      if (busy.value || finished.value || wanted.value.size === 0) return;
      busy.value = true;
      for (const { prescription } of shown)
        if (wanted.value.has(prescription.id))
          outcomes.value = new Map([...outcomes.value, [prescription.id, await approveOne(prescription)]]);
      busy.value = false;
    },
  };
};
