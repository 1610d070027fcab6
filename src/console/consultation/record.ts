import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { CodedDiagnosis } from '../../contract/diagnosis.ts';
import { business, frameCode } from '../../contract/errors.ts';
import { type CaseRecord, record, type RecordField, recordShape } from '../../contract/record.ts';
import type { App } from '../app.ts';
import { carriedBy, type Fault, faultOf } from '../lib/fault.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { type Asked, openAsked } from '../journal/asked.ts';
import { compare, differing, type Draft, draftOf, type Part, same, taking } from './draft.ts';
import { joined, type Typed } from './typed.ts';

/** Where the writing stands. `apart`: it was changed elsewhere, and the doctor chooses. */
type Saving = 'clean' | 'typed' | 'saving' | 'failed' | 'apart';

/** What was saved elsewhere, and the parts that are still to be chosen. */
interface Apart {
  readonly theirs: CaseRecord;
  readonly open: readonly Part[];
}

/** Parts that came back from a page that is gone, and differ from what is typed by now. */
interface Came {
  readonly draft: Draft;
  readonly parts: readonly Part[];
}

/** The case record of one order and what is typed in it. Lives until it is saved, wherever the doctor goes meanwhile. */
export interface RecordModel {
  readonly stored: Remote<CaseRecord>;
  /** Null until the stored record was read. */
  readonly draft: ReadonlySignal<Draft | null>;
  readonly saving: ReadonlySignal<Saving>;
  /** When the last saving was, server time; 0 where there was none. */
  readonly savedAt: ReadonlySignal<number>;
  readonly fault: ReadonlySignal<Fault | null>;
  readonly apart: ReadonlySignal<Apart | null>;
  /** The parts that are typed and not saved. */
  readonly unsaved: ReadonlySignal<readonly Part[]>;
  readonly write: (field: RecordField, text: string) => void;
  readonly addDiagnosis: (one: CodedDiagnosis) => void;
  readonly removeDiagnosis: (code: string) => void;
  /** Chooses one side of a part that was changed on both. */
  readonly choose: (part: Part, side: 'mine' | 'theirs') => void;
  /** Gives up what is typed and not saved. */
  readonly drop: () => void;
  /** Saves what is typed, now; resolves when nothing more is under way. */
  readonly save: () => Promise<void>;
  /** Reads the stored record, unless something unsaved is typed. */
  readonly load: () => Promise<void>;
  /** What is typed and not saved, as the journal keeps it; null where that is nothing. */
  readonly typed: () => object | null;
  /** Takes what was typed on a page that is gone; `settle` once it stands here, or the doctor gave it up. */
  readonly back: (found: Typed, settle: () => void) => void;
  /** The parts that came back where something else was typed meanwhile. */
  readonly asked: Asked<Came>['found'];
  /** Puts those parts in the place of what stands there; or gives them up. */
  readonly answer: (take: boolean) => void;
}

const pauseMs = 1_500;
const againMs = 10_000;
export const mostDiagnoses = 10;

const passing: readonly number[] = [
  frameCode.broken,
  frameCode.locked,
  frameCode.tooMany,
  frameCode.repeated,
];

/** A lost line comes back, and a server recovers; what it refused otherwise it would refuse again. */
const passes = ({ kind, code }: Fault): boolean =>
  kind === 'network' ||
  kind === 'timeout' ||
  kind === 'http' ||
  (code !== undefined && passing.includes(code));

/** Opens the case record of an order. */
export const openRecord = ({ call, clock }: Pick<App, 'call' | 'clock'>, orderId: string): RecordModel => {
  const stored = remote(() => call(record.detail, { orderId }), clock);
  const draft = signal<Draft | null>(null);
  const base = signal<CaseRecord | null>(null);
  const busy = signal(false);
  const fault = signal<Fault | null>(null);
  const apart = signal<Apart | null>(null);
  const asked = openAsked<Came>();
  /** What came back before the stored record was read. */
  const early: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flight: Promise<void> | null = null;

  const unsaved = computed((): readonly Part[] => {
    const [typed, from] = [draft.value, base.value];
    return typed && from ? differing(typed, draftOf(from)) : [];
  });
  const dirty = computed(() => unsaved.value.length > 0);
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };

  /** Takes the server's record as what everything is measured by. */
  const adopt = (next: CaseRecord) =>
    batch(() => {
      stored.put(next);
      base.value = next;
      fault.value = null;
    });

  /** The server has another version than the one we read. */
  const meet = (sent: Draft, from: CaseRecord, theirs: CaseRecord) => {
    const mine = draft.value ?? sent;
    // Our own saving, whose answer was lost.
    if (same(sent, draftOf(theirs))) return adopt(theirs);
    const met = compare(draftOf(from), mine, draftOf(theirs));
    batch(() => {
      adopt(theirs);
      draft.value = met.draft;
      apart.value = met.open.length > 0 ? { theirs, open: met.open } : null;
    });
  };

  const send = async (sent: Draft, from: CaseRecord) => {
    try {
      const body = { ...sent, diagnoses: [...sent.diagnoses] };
      adopt(await call(record.save, { orderId, version: from.version, ...body }));
    } catch (thrown) {
      const read = faultOf(thrown);
      if (read.code !== business.recordChanged.code) throw thrown;
      const theirs = carriedBy(read, business.recordChanged.code, recordShape);
      meet(sent, from, theirs ?? (await call(record.detail, { orderId })));
    }
  };

  const flush = async () => {
    clearTimeout(timer);
    while (dirty.peek() && apart.peek() === null) {
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
      return fault.value ? 'failed' : 'typed';
    }),
    savedAt: computed(() => (base.value && base.value.version > 0 ? base.value.updateTime : 0)),
    fault,
    apart,
    unsaved,
    write: (field, text) => change((typed) => ({ ...typed, [field]: text })),
    addDiagnosis: ({ code, name, nameEn }) =>
      change((typed) =>
        typed.diagnoses.length >= mostDiagnoses || typed.diagnoses.some((one) => one.code === code)
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
    load: async () => {
      if (dirty.value || busy.value || apart.value) {
        void save();
        return;
      }
      await stored.load();
      const read = stored.value.value;
      // Something may have been typed while it was read.
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
