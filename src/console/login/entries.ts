import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Fault, faultOf } from '../lib/fault.ts';

/** What is wrong with a field: the key of a message, or the upstream's error. */
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

/** The fields of a form, their errors, and the one action in progress. */
export interface Entries<F extends string> {
  readonly value: (field: F) => string;
  readonly trouble: ReadonlySignal<ReadonlyMap<F, Trouble>>;
  /** An error that belongs to no field: no response, a limit, a failing server. */
  readonly fault: ReadonlySignal<Fault | null>;
  readonly busy: ReadonlySignal<boolean>;
  /** The field that should get the focus. */
  readonly attention: ReadonlySignal<F | null>;
  readonly attended: () => void;
  /** Requests the focus for a field. */
  readonly point: (field: F) => void;
  readonly write: (field: F, value: string) => void;
}

/** The same, with what a form's model may change. */
export interface EntriesHeld<F extends string> extends Entries<F> {
  /** Sets the errors and requests the focus for the first; true if there are any. */
  readonly complain: (trouble: ReadonlyMap<F, Trouble>) => boolean;
  readonly say: (fault: Fault | null) => void;
  /** Runs one action at a time; an error is shown at its field, or above the form. */
  readonly act: (work: () => Promise<void>) => Promise<void>;
}

/** Creates an empty form state; `fieldOf` maps an upstream's error to its field. */
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
