import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import { service, serviceConfig, type ServiceConfig } from '../../contract/consultation/serviceConfig.ts';
import type { App } from '../app.ts';
import { type Asked as Question, openAsked } from '../journal/asked.ts';
import { carriedBy } from '../lib/carried.ts';
import { type Act, openAct } from '../prescribing/act.ts';
import {
  differing,
  type Draft,
  draftOf,
  draftShape,
  type FieldName,
  settingsOf,
  type Trouble,
  troublesOf,
  upon,
} from './draft.ts';
import { type Edits, openEdits, type Shown } from './edits.ts';

// Stored with the settings that the edits are based on: only fields edited since may replace newer settings.
const kept = v.object({ readAs: serviceConfig, draft: draftShape });
type Kept = v.InferOutput<typeof kept>;

/** The form of one consultation type. */
export interface ServiceForm extends Edits {
  readonly consultType: number;
  /** The server's settings, as far as this page knows. */
  readonly stored: ReadonlySignal<ServiceConfig>;
  readonly draft: ReadonlySignal<Draft>;
  readonly dirty: ReadonlySignal<boolean>;
  /** The errors of fields that were left, or of all fields once saving was tried. */
  readonly troubles: ReadonlySignal<Partial<Record<FieldName, Trouble>>>;
  /** Settings saved elsewhere during editing: nothing is replaced until the user chooses. */
  readonly newer: ReadonlySignal<ServiceConfig | null>;
  readonly act: Pick<Act<never>, 'state' | 'fault' | 'again'>;
  /** When it was last saved here, in server time; null before that and while there are unsaved edits. */
  readonly savedAt: ReadonlySignal<number | null>;
  readonly asked: Question<Kept>['found'];
  /** Saves the form; resolves with false if it is invalid. */
  readonly save: () => Promise<boolean>;
  readonly again: () => Promise<void>;
  /** Chooses between the edits and the settings saved elsewhere. */
  readonly choose: (which: 'mine' | 'newer') => void;
  readonly drop: () => void;
  readonly answer: (take: boolean) => void;
  /** Merges newly loaded server settings. */
  readonly meet: (theirs: ServiceConfig) => void;
  readonly open: () => () => void;
}

type Needs = Pick<App, 'call' | 'clock' | 'journal' | 'typing' | 'changes' | 'outside'>;

/**
 * Creates the form of one service. `reload` is the page's own reload, which is not notified of its own
 * change.
 */
export const openServiceForm = (
  { call, clock, journal, typing, changes, outside }: Needs,
  first: ServiceConfig,
  reload: () => void,
): ServiceForm => {
  const { consultType } = first;
  const stored = signal(first);
  const draft = signal(draftOf(first));
  const newer = signal<ServiceConfig | null>(null);
  const shown = signal<Shown>(new Set());
  const saved = signal<number | null>(null);
  const asked = openAsked<Kept>();
  const dirty = computed(() => differing(draft.value, draftOf(stored.value)).length > 0);

  /** Sets the server's settings as the base; edits made since are preserved. */
  const adopt = (next: ServiceConfig): void =>
    batch(() => {
      draft.value = upon(draftOf(next), draft.value, draftOf(stored.value));
      stored.value = next;
      newer.value = null;
    });
  const ask = (theirs: ServiceConfig): void => {
    if (differing(draft.peek(), draftOf(theirs)).length === 0) adopt(theirs);
    else newer.value = theirs;
  };
  const meet = (theirs: ServiceConfig): void => {
    const mine = stored.peek();
    // A response that was in flight while something newer was saved here.
    if (theirs.version < mine.version) return;
    if (differing(draftOf(theirs), draftOf(mine)).length === 0) stored.value = theirs;
    else if (!dirty.peek()) adopt(theirs);
    else ask(theirs);
  };
  const put = ({ readAs, draft: typed }: Kept): void => {
    const present = stored.peek();
    batch(() => {
      draft.value = typed;
      if (readAs.version !== present.version) {
        stored.value = readAs;
        meet(present);
      }
    });
  };

  const act = openAct<Omit<ServiceConfig, 'updateTime' | 'acceptedToday'>, ServiceConfig>({
    mint: outside.mint,
    send: (payload, key) => call(service.update, payload, { idempotencyKey: key }),
    find: async (payload) => {
      const rows = await call(service.list, {});
      const found = rows.find((one) => one.consultType === consultType);
      if (!found) return null;
      return differing(draftOf({ ...found, ...payload }), draftOf(found)).length === 0 ? found : null;
    },
    done: (result) => {
      batch(() => {
        // The result equals what was sent: whatever differs was typed since, even if it equals the previous
        // settings.
        stored.value = result;
        newer.value = null;
        saved.value = clock.now();
        shown.value = new Set();
      });
      changes.tell('service', reload);
    },
  });
  /** If the server refuses because of newer settings, show a conflict instead of an error. */
  const lookAtRefusal = (): void => {
    const fault = act.fault.peek();
    const theirs = fault && carriedBy(fault, businessCode.serviceChanged, serviceConfig);
    if (!theirs || act.state.peek() !== 'refused') return;
    act.clear();
    ask(theirs);
  };
  return {
    consultType,
    stored,
    draft,
    dirty,
    newer,
    act,
    savedAt: computed(() => (dirty.value ? null : saved.value)),
    asked: asked.found,
    troubles: computed(() => {
      const all = troublesOf(draft.value);
      const seen = shown.value;
      if (seen === 'all') return all;
      return Object.fromEntries(
        Object.entries(all).filter(([field]) => [...seen].some((one) => one === field)),
      );
    }),
    ...openEdits(draft, shown, clock),
    save: async () => {
      const settings = settingsOf(draft.peek());
      if (!settings || newer.peek()) {
        shown.value = 'all';
        return false;
      }
      if (dirty.peek()) await act.run({ ...settings, consultType, version: stored.peek().version });
      lookAtRefusal();
      return true;
    },
    again: async () => {
      await act.again();
      lookAtRefusal();
    },
    choose: (which) => {
      const theirs = newer.peek();
      if (!theirs) return;
      if (which === 'newer') draft.value = draftOf(stored.peek());
      adopt(theirs);
    },
    drop: () =>
      batch(() => {
        draft.value = draftOf(stored.peek());
        shown.value = new Set();
      }),
    answer: (take) => {
      const found = asked.found.peek();
      if (take && found) put(found);
      asked.settled();
    },
    meet,
    open: () => {
      const ways = [
        journal.follow(
          { order: 'service', form: String(consultType) },
          {
            shape: kept,
            now: () => (dirty.value ? { readAs: stored.value, draft: draft.value } : null),
            back: (found, settle) => {
              if (dirty.peek()) return asked.ask(found, settle);
              put(found);
              settle();
            },
          },
        ),
        typing(() => dirty.value, 'kept'),
      ];
      return () => {
        for (const back of ways) back();
      };
    },
  };
};
