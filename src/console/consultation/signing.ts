import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import { record, recordSchema } from '../../contract/consultation/record.ts';
import type { App } from '../app.ts';
import { carriedBy } from '../lib/carried.ts';
import { type Fault, faultOf, isLost } from '../lib/fault.ts';
import { openKeys } from '../lib/keys.ts';
import { differing, draftOf, type Part } from './draft.ts';
import type { RecordModel } from './recordModel.ts';

/** Why a record cannot be signed. */
type Unsigned = 'chiefComplaint' | 'diagnosis' | 'apart' | 'unsaved';

/** Signs a record: saves it first, asks no confirmation, and lists what is missing. */
export interface Signing {
  /** `unknown`: the response was lost and the record could not be loaded. */
  readonly state: ReadonlySignal<'open' | 'busy' | 'unknown'>;
  /** What blocks signing since the doctor tried; empty before. */
  readonly lacks: ReadonlySignal<readonly Unsigned[]>;
  /**
   * The parts that had been changed elsewhere at the time of signing: nobody signs what they have not read.
   */
  readonly changed: ReadonlySignal<readonly Part[]>;
  readonly fault: ReadonlySignal<Fault | null>;
  readonly sign: () => Promise<void>;
}

/** Creates the signing model of an order's record. */
export const openSigning = (
  { call, outside }: Pick<App, 'call' | 'outside'>,
  orderId: string,
  form: RecordModel,
): Signing => {
  const state = signal<'open' | 'busy' | 'unknown'>('open');
  const tried = signal(false);
  const changed = signal<readonly Part[]>([]);
  const fault = signal<Fault | null>(null);
  // A version is signed only once: every attempt uses the same key.
  const keyOf = openKeys(outside.mint);
  const missing = computed((): readonly Unsigned[] => {
    const draft = form.draft.value;
    const lacks: Unsigned[] = [];
    if (draft?.chiefComplaint.trim() === '') lacks.push('chiefComplaint');
    if (draft?.diagnoses.length === 0) lacks.push('diagnosis');
    if (form.saving.value === 'apart') lacks.push('apart');
    if (form.saving.value === 'failed') lacks.push('unsaved');
    return lacks;
  });

  const refused = async (thrown: unknown): Promise<void> => {
    const read = faultOf(thrown);
    const before = form.stored.value.peek();
    fault.value = read;
    for (const code of [
      businessCode.recordChanged,
      businessCode.recordSigned,
      businessCode.recordIncomplete,
    ]) {
      const carried = carriedBy(read, code, recordSchema);
      if (carried) form.meet(carried);
    }
    // If the error carries no record, or the response was lost, load the record.
    await form.load();
    const now = form.stored.value.peek();
    if (isLost(read) && form.stored.state.peek() !== 'ready') state.value = 'unknown';
    if (form.signed.peek()) fault.value = null;
    else if (read.code === businessCode.recordChanged && before && now) {
      fault.value = null;
      changed.value = differing(draftOf(before), draftOf(now));
    }
  };

  return {
    state,
    lacks: computed(() => (tried.value && !form.signed.value ? missing.value : [])),
    changed: computed(() => (form.signed.value ? [] : changed.value)),
    fault,
    sign: async () => {
      if (state.value === 'busy') return;
      tried.value = true;
      changed.value = [];
      fault.value = null;
      // Only the doctor can fill in these fields: save now and keep them editable.
      if (missing.peek().some((lack) => lack === 'chiefComplaint' || lack === 'diagnosis'))
        return form.save();
      state.value = 'busy';
      await form.save();
      const read = form.stored.value.peek();
      if (missing.peek().length === 0 && read && form.saving.peek() === 'clean') {
        const { version } = read;
        try {
          const key = keyOf(String(version));
          form.meet(await call(record.sign, { orderId, version }, { idempotencyKey: key }));
        } catch (thrown) {
          await refused(thrown);
        }
      }
      if (state.peek() === 'busy') state.value = 'open';
    },
  };
};
