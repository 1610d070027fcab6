import { batch, computed, signal } from '@preact/signals-react';
import { businessCode, envelopeCode } from '../../contract/errors/envelopeCodes.ts';
import { type CaseRecord, maxDiagnoses, record, recordSchema } from '../../contract/consultation/record.ts';
import type { App } from '../app.ts';
import { carriedBy } from '../lib/carried.ts';
import { type Fault, faultOf, isLost } from '../lib/fault.ts';
import { remote } from '../lib/remote.ts';
import { openAsked } from '../journal/asked.ts';
import { compare, differing, type Draft, draftOf, type Part, same, taking } from './draft.ts';
import type { Apart, Came, RecordModel } from './recordModel.ts';
import { joined, type Typed } from './typed.ts';

const pauseMs = 1_500;
const againMs = 10_000;

const passing: readonly number[] = [envelopeCode.locked, envelopeCode.tooMany, envelopeCode.repeated];

/** Lost connections and server errors are transient; any other refusal would be repeated. */
const passes = (why: Fault): boolean =>
  isLost(why) || why.kind === 'http' || (why.code !== undefined && passing.includes(why.code));

/** Creates the model of an order's case record. */
export const openRecord = ({ call, clock }: Pick<App, 'call' | 'clock'>, orderId: string): RecordModel => {
  const stored = remote(() => call(record.detail, { orderId }), clock);
  const draft = signal<Draft | null>(null);
  const base = signal<CaseRecord | null>(null);
  const busy = signal(false);
  const fault = signal<Fault | null>(null);
  const apart = signal<Apart | null>(null);
  const asked = openAsked<Came>();
  /** Drafts restored before the stored record was loaded. */
  const early: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flight: Promise<void> | null = null;

  const unsaved = computed((): readonly Part[] => {
    const [typed, from] = [draft.value, base.value];
    return typed && from ? differing(typed, draftOf(from)) : [];
  });
  const dirty = computed(() => unsaved.value.length > 0);
  const signed = computed(() => (base.value?.signedAt ?? null) !== null);
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };

  /** Sets the server's record as the base for comparisons. */
  const adopt = (next: CaseRecord) =>
    batch(() => {
      stored.put(next);
      base.value = next;
      fault.value = null;
    });

  /** The server has a newer version than the one that was loaded. */
  const meet = (sent: Draft, from: CaseRecord, theirs: CaseRecord) => {
    const mine = draft.value ?? sent;
    // It is what we saved ourselves; only the response was lost.
    if (same(sent, draftOf(theirs))) return adopt(theirs);
    const met = compare(draftOf(from), mine, draftOf(theirs));
    batch(() => {
      adopt(theirs);
      draft.value = met.draft;
      // A signed record cannot be edited, so there is nothing to choose.
      apart.value = met.open.length > 0 && theirs.signedAt === null ? { theirs, open: met.open } : null;
    });
  };

  const send = async (sent: Draft, from: CaseRecord) => {
    try {
      const body = { ...sent, diagnoses: [...sent.diagnoses] };
      adopt(await call(record.save, { orderId, version: from.version, ...body }));
    } catch (thrown) {
      const read = faultOf(thrown);
      const code = [businessCode.recordChanged, businessCode.recordSigned].find((one) => one === read.code);
      if (code === undefined) throw thrown;
      meet(sent, from, carriedBy(read, code, recordSchema) ?? (await call(record.detail, { orderId })));
    }
  };

  const flush = async () => {
    clearTimeout(timer);
    while (dirty.peek() && apart.peek() === null && !signed.peek()) {
      const [sent, from] = [draft.peek(), base.peek()];
      if (!sent || !from) return;
      busy.value = true;
      try {
        await send(sent, from);
      } catch (thrown) {
        const read = faultOf(thrown);
        fault.value = read;
        if (passes(read)) later(againMs);
        return;
      } finally {
        busy.value = false;
      }
    }
  };
  const save = (): Promise<void> => {
    flight ??= flush().finally(() => {
      flight = null;
    });
    return flight;
  };
  const change = (made: (typed: Draft) => Draft) => {
    if (!draft.value) return;
    draft.value = made(draft.value);
    later(pauseMs);
  };

  const back = (found: Typed, settle: () => void): void => {
    const [now, theirs] = [draft.peek(), base.peek()];
    if (!now || !theirs) {
      early.push(() => back(found, settle));
      return;
    }
    const met = joined(found, now, draftOf(theirs));
    batch(() => {
      draft.value = met.draft;
      if (met.apart.length > 0) apart.value = { theirs, open: met.apart };
    });
    if (dirty.peek() && met.apart.length === 0) later(pauseMs);
    if (met.asked.length === 0) settle();
    else asked.ask({ draft: found.draft, parts: met.asked }, settle);
  };

  return {
    stored,
    draft,
    saving: computed(() => {
      if (apart.value) return 'apart';
      if (busy.value) return 'saving';
      if (!dirty.value) return 'clean';
      return fault.value || signed.value ? 'failed' : 'typed';
    }),
    savedAt: computed(() => (base.value && base.value.version > 0 ? base.value.updateTime : 0)),
    fault,
    apart,
    unsaved,
    signed,
    write: (field, text) => change((typed) => ({ ...typed, [field]: text })),
    setSelfReported: (selfReported) => change((typed) => ({ ...typed, selfReported })),
    take: (given) => {
      const some = Object.entries(given).filter(([, put]) => put !== undefined);
      change((typed) => ({ ...typed, ...Object.fromEntries(some) }));
    },
    addDiagnosis: ({ code, name, nameEn }) =>
      change((typed) =>
        typed.diagnoses.length >= maxDiagnoses || typed.diagnoses.some((one) => one.code === code)
          ? typed
          : { ...typed, diagnoses: [...typed.diagnoses, { code, name, nameEn }] },
      ),
    removeDiagnosis: (code) =>
      change((typed) => ({ ...typed, diagnoses: typed.diagnoses.filter((one) => one.code !== code) })),
    choose: (part, side) => {
      const met = apart.value;
      if (!met || !draft.value) return;
      const open = met.open.filter((one) => one !== part);
      batch(() => {
        if (side === 'theirs' && draft.value) draft.value = taking(draft.value, draftOf(met.theirs), [part]);
        apart.value = open.length > 0 ? { ...met, open } : null;
      });
      if (open.length === 0) void save();
    },
    drop: () => {
      clearTimeout(timer);
      batch(() => {
        draft.value = base.value && draftOf(base.value);
        fault.value = null;
        apart.value = null;
      });
    },
    save,
    meet: (theirs) => {
      const [now, from] = [draft.peek(), base.peek()];
      if (now && from && dirty.peek()) meet(now, from, theirs);
      else {
        adopt(theirs);
        draft.value = draftOf(theirs);
      }
    },
    load: async () => {
      if (dirty.value || busy.value || apart.value) {
        void save();
        return;
      }
      await stored.load();
      const read = stored.value.value;
      // Something may have been typed during the request.
      if (!read || stored.state.value !== 'ready' || dirty.value || busy.value) return;
      adopt(read);
      draft.value = draftOf(read);
      for (const bring of early.splice(0)) bring();
    },
    typed: () =>
      dirty.value ? { base: base.value, draft: draft.value, open: apart.value?.open ?? [] } : null,
    back,
    asked: asked.found,
    answer: (take) => {
      const came = asked.found.value;
      if (take && came) change((mine) => taking(mine, came.draft, came.parts));
      asked.settled();
    },
  };
};
