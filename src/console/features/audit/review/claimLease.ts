import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { audit, type Claim, claimSchema, type Task } from '../../../../contract/prescribing/audit.ts';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import { prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import { errorDataOf } from '../../../lib/errorData.ts';
import { type ApiError, toApiError } from '../../../lib/apiError.ts';
import type { AsyncState } from '../../../lib/async/asyncState.ts';
import { isClaimedByOther } from '../../../domain/audit/claimNext.ts';

/** Who holds the claim; `none` also if the prescription does not await audit. */
type LeaseOwner = 'mine' | 'other' | 'none';

/** The auditor's claim on the open prescription. */
export interface ClaimLease {
  readonly owner: ReadonlySignal<LeaseOwner>;
  readonly claim: ReadonlySignal<Claim | null>;
  readonly busy: ReadonlySignal<boolean>;
  /** Why the last claim, renewal or takeover failed. */
  readonly error: ReadonlySignal<ApiError | null>;
  readonly acquire: () => Promise<void>;
  readonly takeOver: (reason: string) => Promise<void>;
  /** Renews the lease; does nothing if it is not held. */
  readonly renew: () => Promise<void>;
  /** Releases the claim without waiting for an answer: the lease expires anyway. */
  readonly release: () => void;
}

/** Creates the lease of prescription `id` for the current auditor. */
export const createClaimLease = (
  { call, clock }: Pick<Services, 'call' | 'clock'>,
  id: string,
  ownUserId: ReadonlySignal<string | null>,
  task: AsyncState<Task>,
): ClaimLease => {
  const busy = signal(false);
  const error = signal<ApiError | null>(null);
  const claim = computed(() => task.value.value?.claim ?? null);
  const owner = computed((): LeaseOwner => {
    const now = task.value.value;
    if (!now?.claim || now.prescription.status !== prescriptionStatus.awaitingAudit) return 'none';
    if (isClaimedByOther(now.claim, ownUserId.value ?? '', clock.coarseNow.value)) return 'other';
    return now.claim.auditorId === ownUserId.value && now.claim.until > clock.coarseNow.value
      ? 'mine'
      : 'none';
  });

  /** A refusal names the holder: show it even if the prescription cannot be reloaded. */
  const onRejected = async (thrown: unknown) => {
    const read = toApiError(thrown);
    error.value = read;
    const otherClaim = errorDataOf(read, businessCode.claimedByAnother, claimSchema);
    if (otherClaim && task.value.value) task.set({ ...task.value.value, claim: otherClaim });
    await task.load();
  };
  const attempt = async (request: () => Promise<Task>) => {
    if (busy.value) return;
    busy.value = true;
    error.value = null;
    try {
      task.set(await request());
    } catch (thrown) {
      await onRejected(thrown);
    } finally {
      busy.value = false;
    }
  };

  return {
    owner,
    claim,
    busy,
    error,
    acquire: () => attempt(() => call(audit.claim, { id })),
    takeOver: (reason) => attempt(() => call(audit.takeOver, { id, reason })),
    renew: async () => {
      const now = task.value.value;
      if (!now || now.claim?.auditorId !== ownUserId.value || owner.value === 'other' || busy.value) return;
      if (now.prescription.status !== prescriptionStatus.awaitingAudit) return;
      try {
        const renewed = await call(audit.renew, { id });
        const newest = task.value.value;
        if (newest) task.set({ ...newest, claim: renewed });
        error.value = null;
      } catch (thrown) {
        await onRejected(thrown);
      }
    },
    release: () => {
      if (owner.value === 'mine') void call(audit.release, { id }).catch(() => undefined);
    },
  };
};
