import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { audit, type Claim, claimSchema, type Task } from '../../contract/prescribing/audit.ts';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import { prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import type { App } from '../app.ts';
import { carriedBy } from '../lib/carried.ts';
import { type Fault, faultOf } from '../lib/fault.ts';
import type { Remote } from '../lib/remote.ts';
import { heldByOther } from '../prescribing/nextTask.ts';

/** Who holds the claim; `none` also if the prescription does not await audit. */
type Holding = 'mine' | 'other' | 'none';

/** The auditor's claim on the open prescription. */
export interface Hold {
  readonly holding: ReadonlySignal<Holding>;
  readonly claim: ReadonlySignal<Claim | null>;
  readonly busy: ReadonlySignal<boolean>;
  /** Why the last claim, renewal or takeover failed. */
  readonly fault: ReadonlySignal<Fault | null>;
  readonly take: () => Promise<void>;
  readonly takeOver: (reason: string) => Promise<void>;
  /** Renews the lease; does nothing if it is not held. */
  readonly renew: () => Promise<void>;
  /** Releases the claim without waiting for an answer: the lease expires anyway. */
  readonly release: () => void;
}

/** Creates the lease of prescription `id` for the current auditor. */
export const openHold = (
  { call, clock }: Pick<App, 'call' | 'clock'>,
  id: string,
  me: ReadonlySignal<string | null>,
  task: Remote<Task>,
): Hold => {
  const busy = signal(false);
  const fault = signal<Fault | null>(null);
  const claim = computed(() => task.value.value?.claim ?? null);
  const holding = computed((): Holding => {
    const now = task.value.value;
    if (!now?.claim || now.prescription.status !== prescriptionStatus.awaitingAudit) return 'none';
    if (heldByOther(now.claim, me.value ?? '', clock.minute.value)) return 'other';
    return now.claim.auditorId === me.value && now.claim.until > clock.minute.value ? 'mine' : 'none';
  });

  /** A refusal names the holder: show it even if the prescription cannot be reloaded. */
  const meet = async (thrown: unknown) => {
    const read = faultOf(thrown);
    fault.value = read;
    const theirs = carriedBy(read, businessCode.claimedByAnother, claimSchema);
    if (theirs && task.value.value) task.put({ ...task.value.value, claim: theirs });
    await task.load();
  };
  const attempt = async (how: () => Promise<Task>) => {
    if (busy.value) return;
    busy.value = true;
    fault.value = null;
    try {
      task.put(await how());
    } catch (thrown) {
      await meet(thrown);
    } finally {
      busy.value = false;
    }
  };

  return {
    holding,
    claim,
    busy,
    fault,
    take: () => attempt(() => call(audit.claim, { id })),
    takeOver: (reason) => attempt(() => call(audit.takeOver, { id, reason })),
    renew: async () => {
      const now = task.value.value;
      if (!now || now.claim?.auditorId !== me.value || holding.value === 'other' || busy.value) return;
      if (now.prescription.status !== prescriptionStatus.awaitingAudit) return;
      try {
        const renewed = await call(audit.renew, { id });
        const newest = task.value.value;
        if (newest) task.put({ ...newest, claim: renewed });
        fault.value = null;
      } catch (thrown) {
        await meet(thrown);
      }
    },
    release: () => {
      if (holding.value === 'mine') void call(audit.release, { id }).catch(() => undefined);
    },
  };
};
