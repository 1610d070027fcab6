import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Fault, faultOf } from '../lib/fault.ts';

/** What is wrong with a field: a sentence of ours by its name, or the upstream's refusal. */
export type Trouble =
  | 'usernameMissing'
  | 'usernameLong'
  | 'passwordMissing'
  | 'passwordLong'
  | 'mobileMissing'
  | 'mobileWrong'
  | 'codeMissing'
  | 'codeWrong'
  | Fault;

/** The fields of a form, what stands beside them, and the one act that is under way. */
export interface Entries<F extends string> {
  readonly value: (field: F) => string;
  readonly trouble: ReadonlySignal<ReadonlyMap<F, Trouble>>;
  /** A fault that belongs to no field: no answer, a limit, a server in trouble. */
  readonly fault: ReadonlySignal<Fault | null>;
  readonly busy: ReadonlySignal<boolean>;
  /** The field that asks for the focus. */
  readonly attention: ReadonlySignal<F | null>;
  readonly attended: () => void;
  /** Asks for the focus. */
  readonly point: (field: F) => void;
  readonly write: (field: F, value: string) => void;
}

/** The same with what a form's model does to it. */
export interface EntriesHeld<F extends string> extends Entries<F> {
  /** Says what is wrong and points to the first of it; true where anything is. */
  readonly complain: (trouble: ReadonlyMap<F, Trouble>) => boolean;
  readonly say: (fault: Fault | null) => void;
  /** Does one act at a time; what it throws is said beside its field, or above the form. */
  readonly act: (work: () => Promise<void>) => Promise<void>;
}

/** Opens empty entries; `fieldOf` names the field that an upstream's refusal belongs to. */
export const openEntries = <F extends string>(fieldOf: (fault: Fault) => F | null): EntriesHeld<F> => {
  const values = signal<ReadonlyMap<F, string>>(new Map());
  const trouble = signal<ReadonlyMap<F, Trouble>>(new Map());
  const fault = signal<Fault | null>(null);
  const busy = signal(false);
  const attention = signal<F | null>(null);

  const complain = (found: ReadonlyMap<F, Trouble>): boolean => {
    const [first] = found.keys();
    batch(() => {
      trouble.value = found;
      if (first !== undefined) attention.value = first;
    });
    return first !== undefined;
  };

  return {
    value: (field) => values.value.get(field) ?? '',
    trouble,
    fault,
    busy,
    attention,
    attended: () => {
      attention.value = null;
    },
    write: (field, value) =>
      batch(() => {
        values.value = new Map([...values.value, [field, value]]);
        trouble.value = new Map([...trouble.value].filter(([name]) => name !== field));
      }),
    point: (field) => {
      attention.value = field;
    },
    complain,
    say: (said) => {
      fault.value = said;
    },
    act: async (work) => {
      if (busy.value) return;
      batch(() => {
        busy.value = true;
        fault.value = null;
      });
      try {
        await work();
      } catch (thrown) {
        const read = faultOf(thrown);
        console.info('The log-in failed', read);
        const field = fieldOf(read);
        if (field) complain(new Map([[field, read]]));
        else fault.value = read;
      } finally {
        busy.value = false;
      }
    },
  };
};
