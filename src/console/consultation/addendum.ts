import { type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { type CaseRecord, record } from '../../contract/consultation/record.ts';
import type { App } from '../app.ts';
import { type Asked, openAsked } from '../journal/asked.ts';
import { type Fault, faultOf } from '../lib/fault.ts';
import { openKeys } from '../lib/keys.ts';
import { whenRead } from '../lib/remote.ts';
import type { RecordModel } from './recordModel.ts';

/** An addendum draft as it is stored. */
export const addendumShape = v.object({
  text: v.string(),
  /** The number of addenda that the record had at that time. */
  stood: v.optional(v.number()),
});
type Written = v.InferOutput<typeof addendumShape>;

/** The longest addendum that the server accepts, in characters. */
export const longestAddendum = 4000;

/**
 * The addendum being written to a signed record. The text stays until it is added, even if the doctor leaves
 * the page.
 */
export interface AddendumModel {
  readonly text: ReadonlySignal<string>;
  /** `unknown`: the response was lost and the record could not be loaded. */
  readonly state: ReadonlySignal<'open' | 'busy' | 'unknown'>;
  readonly fault: ReadonlySignal<Fault | null>;
  readonly write: (text: string) => void;
  /** Adds the text; the same text is added once, however often it is sent. */
  readonly add: () => Promise<void>;
  readonly typed: () => object | null;
  readonly back: (found: Written, settle: () => void) => void;
  /** A restored text, when another one has been typed since. */
  readonly asked: Asked<Written>['found'];
  readonly answer: (take: boolean) => void;
}

const holds = ({ addenda }: CaseRecord, text: string, before: ReadonlySet<string>): boolean =>
  addenda.some((one) => one.text === text && !before.has(one.id));

/** Creates the addendum model of a record. */
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
      // The same text may be added again later: the key includes the number of addenda that exist already.
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
        // It was added after all: the page was closed before it could delete the stored draft.
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
