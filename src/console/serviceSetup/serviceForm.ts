import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { businessCode } from '../../contract/codes.ts';
import { service, serviceConfig, type ServiceConfig } from '../../contract/consultConfig.ts';
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

// What was read when the typing began stands beside it: only what was changed since may take the place of newer settings.
const kept = v.object({ readAs: serviceConfig, draft: draftShape });
type Kept = v.InferOutput<typeof kept>;

/** The form of one consult type. */
export interface ServiceForm extends Edits {
  readonly consultType: number;
  /** As the server has it, as far as this page knows. */
  readonly stored: ReadonlySignal<ServiceConfig>;
  readonly draft: ReadonlySignal<Draft>;
  readonly dirty: ReadonlySignal<boolean>;
  /** What is wrong in fields that were left, or in all of them once they were to be saved. */
  readonly troubles: ReadonlySignal<Partial<Record<FieldName, Trouble>>>;
  /** Set elsewhere while something is typed here: nothing is replaced before the person chose. */
  readonly newer: ReadonlySignal<ServiceConfig | null>;
  readonly act: Pick<Act<never>, 'state' | 'fault' | 'again'>;
  /** When it was saved here last, by the server's clock; null before, and while something is unsaved. */
  readonly savedAt: ReadonlySignal<number | null>;
  readonly asked: Question<Kept>['found'];
  /** Saves what stands there; false where something is wrong with it. */
  readonly save: () => Promise<boolean>;
  readonly again: () => Promise<void>;
  /** Chooses between what is typed and what was set elsewhere. */
  readonly choose: (which: 'mine' | 'newer') => void;
  readonly drop: () => void;
  readonly answer: (take: boolean) => void;
  /** The server's settings were read anew. */
  readonly meet: (theirs: ServiceConfig) => void;
  readonly open: () => () => void;
}

type Needs = Pick<App, 'call' | 'clock' | 'journal' | 'typing' | 'changes' | 'outside'>;

/** Opens the form of one service over what the server has. `reload` is the page's own, told of nothing that it knows. */
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

  /** Takes the server's settings for what everything is measured by; what was typed since stays. */
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
    // An answer that was under way while something newer was saved here.
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
        // It says what was sent: whatever differs was typed meanwhile, be it back to what stood there before.
        stored.value = result;
        newer.value = null;
        saved.value = clock.now();
        shown.value = new Set();
      });
      changes.tell('service', reload);
    },
  });
  /** A refusal because of newer settings is no refusal but a question. */
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
