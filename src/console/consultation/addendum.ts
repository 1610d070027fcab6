import { type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { type CaseRecord, record } from '../../contract/record.ts';
import type { App } from '../app.ts';
import { type Asked, openAsked } from '../journal/asked.ts';
import { type Fault, faultOf } from '../lib/fault.ts';
import { openKeys } from '../lib/keys.ts';
import { whenRead } from '../lib/remote.ts';
import type { RecordModel } from './recordModel.ts';

/** An addendum that is being written, as the journal keeps it. */
export const addendumShape = v.object({
  text: v.string(),
  /** How many stood in the record then. */
  stood: v.optional(v.number()),
});
type Written = v.InferOutput<typeof addendumShape>;

/** The longest that a record takes, in characters. */
export const longestAddendum = 4000;

/** What is being added to a signed record. Lives until it was added, wherever the doctor goes meanwhile. */
export interface AddendumModel {
  readonly text: ReadonlySignal<string>;
  /** `unknown`: the answer was lost, and the record could not be read. */
  readonly state: ReadonlySignal<'open' | 'busy' | 'unknown'>;
  readonly fault: ReadonlySignal<Fault | null>;
  readonly write: (text: string) => void;
  /** Adds what is written; one text is added once, however often it is sent. */
  readonly add: () => Promise<void>;
  readonly typed: () => object | null;
  readonly back: (found: Written, settle: () => void) => void;
  /** A text that came back where another is typed by now. */
  readonly asked: Asked<Written>['found'];
  readonly answer: (take: boolean) => void;
}

const holds = ({ addenda }: CaseRecord, text: string, before: ReadonlySet<string>): boolean =>
  addenda.some((one) => one.text === text && !before.has(one.id));

/** Opens the addenda of a record. */
export const openAddendum = (
  { call, outside }: Pick<App, 'call' | 'outside'>,
  orderId: string,
  { stored, meet }: Pick<RecordModel, 'stored' | 'meet'>,
): AddendumModel => {
  const text = signal('');
  const state = signal<'open' | 'busy' | 'unknown'>('open');
  const fault = signal<Fault | null>(null);
  const asked = openAsked<Written>();
  const keyOf = openKeys(outside.mint);
  const known = () => new Set(stored.value.peek()?.addenda.map(({ id }) => id));

  const stands = (now: CaseRecord, sent: string) => {
    meet(now);
    if (text.peek().trim() === sent) text.value = '';
    fault.value = null;
    state.value = 'open';
  };

  return {
    text,
    state,
    fault,
    write: (typed) => {
      text.value = typed;
      fault.value = null;
    },
    add: async () => {
      const sent = text.value.trim();
      if (sent === '' || state.value === 'busy') return;
      const before = known();
      state.value = 'busy';
      fault.value = null;
      // The same words later are another addendum: the key is of what stands before it, too.
      const key = keyOf(`${before.size} ${sent}`);
      try {
        stands(await call(record.addend, { orderId, text: sent }, { idempotencyKey: key }), sent);
      } catch (thrown) {
        fault.value = faultOf(thrown);
        try {
          const now = await call(record.detail, { orderId });
          if (holds(now, sent, before)) stands(now, sent);
          else state.value = 'open';
        } catch {
          state.value = 'unknown';
        }
      }
    },
    typed: () =>
      text.value.trim() === '' ? null : { text: text.value, stood: stored.value.peek()?.addenda.length },
    back: (found, settle) =>
      void whenRead(stored, ({ addenda }) => {
        // It was added after all: its page went before it could say so to the journal.
        if (addenda.slice(found.stood).some((one) => one.text === found.text.trim())) return settle();
        if (text.peek().trim() !== '') return asked.ask(found, settle);
        text.value = found.text;
        settle();
      }),
    asked: asked.found,
    answer: (take) => {
      const came = asked.found.value;
      if (take && came) text.value = came.text;
      asked.settled();
    },
  };
};
