import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Order, order } from '../../contract/consultation/order.ts';
import type { App } from '../app.ts';
import { openInitials } from '../chat/initials.ts';
import { type Fault, faultOf } from '../lib/fault.ts';
import type { PaletteWords } from '../words/palette.en.ts';
import { type Findable, fits, openFindables } from './findable.ts';

/** In display order. Loaded results are last, so that nothing moves under the pointer. */
const groups = ['patients', 'reviews', 'acts', 'screens', 'orders'] as const;
type Group = (typeof groups)[number];

/** The command palette while it is open. */
export interface Palette {
  readonly typed: ReadonlySignal<string>;
  /** Unfinished input-method composition does not search. */
  readonly write: (typed: string, composing: boolean) => void;
  readonly offers: ReadonlySignal<readonly { readonly group: Group; readonly rows: readonly Findable[] }[]>;
  /** The item that Enter runs; null without a query or a highlighted item. */
  readonly active: ReadonlySignal<Findable | null>;
  readonly point: (key: string) => void;
  /** Runs the item with this key, or the active one. */
  readonly take: (key?: string) => void;
  readonly move: (to: 'next' | 'previous' | 'first' | 'last') => void;
  /** The state of searching the doctor's orders for the current query. */
  readonly search: ReadonlySignal<'none' | 'loading' | 'ready' | 'failed'>;
  readonly fault: ReadonlySignal<Fault | null>;
  readonly again: () => void;
  readonly open: () => () => void;
}

const nothing = (): void => {};

/** Maximum number of items in a group: nobody reads a longer list. */
const most = 6;
/** Debounce of the order search, in milliseconds. */
const pause = 150;
/** Page size of the search. Patients shown above are filtered out, so it exceeds the maximum above. */
const asked = 30;
/** Shorter queries match nearly everything. */
const least = 2;

type Desk = Pick<App, 'call' | 'go' | 'outside' | 'account' | 'consultations' | 'waiting' | 'tasks'>;

interface Offering {
  readonly acts: () => readonly Findable[];
  readonly screens: () => readonly Findable[];
  /** Called before an item runs. */
  readonly done: () => void;
}

/** Creates the palette over the given commands and pages. */
export const openPalette = (
  app: Desk,
  said: ReadonlySignal<PaletteWords>,
  { acts, screens, done }: Offering,
): Palette => {
  const { call, outside, account, consultations, waiting, tasks } = app;
  const typed = signal('');
  const pointed = signal<string | null>(null);
  const answer = signal<{ readonly of: string; readonly rows: readonly Order[] } | null>(null);
  const fault = signal<Fault | null>(null);
  const initials = openInitials();
  const query = computed(() => typed.value.trim());
  let callOff: () => void = nothing;
  let newest = 0;

  const asks = (of: string): boolean => account.value.peek()?.isAuditor === false && of.length >= least;
  const ask = async (of: string): Promise<void> => {
    newest += 1;
    const mine = newest;
    fault.value = null;
    try {
      const { list } = await call(order.page, { keyword: of.slice(0, 50), pageSize: asked });
      if (mine === newest) answer.value = { of, rows: list };
    } catch (thrown) {
      if (mine === newest) fault.value = faultOf(thrown);
    }
  };

  const all = openFindables(app, said, () => (answer.value?.of === query.value ? answer.value.rows : []));
  const offers = computed(() => {
    const known: Record<Group, readonly Findable[]> = { ...all(), acts: acts(), screens: screens() };
    return groups
      .map((group) => {
        const rows = known[group].filter(
          (one) => query.value === '' || group === 'orders' || fits(one, query.value, initials),
        );
        // Commands and pages are few, so show all of them.
        const few = group === 'acts' || group === 'screens';
        return { group, rows: few ? rows : rows.slice(0, most) };
      })
      .filter(({ rows }) => rows.length > 0);
  });
  const rows = computed(() => offers.value.flatMap((one) => one.rows));
  const active = computed(
    () =>
      rows.value.find(({ key }) => key === pointed.value) ??
      (query.value === '' ? null : (rows.value[0] ?? null)),
  );

  return {
    typed,
    write: (text, composing) => {
      typed.value = text;
      pointed.value = null;
      callOff();
      newest += 1;
      fault.value = null;
      const of = query.peek();
      if (!composing && asks(of)) callOff = outside.later(pause, () => void ask(of));
    },
    offers,
    active,
    take: (key) => {
      const taken = key === undefined ? active.peek() : rows.peek().find((one) => one.key === key);
      if (!taken) return;
      done();
      taken.run();
    },
    point: (key) => {
      pointed.value = key;
    },
    move: (to) => {
      const now = rows.peek();
      const at = now.findIndex(({ key }) => key === active.peek()?.key);
      const last = now.length - 1;
      const next = { first: 0, last, next: at === last ? 0 : at + 1, previous: at <= 0 ? last : at - 1 }[to];
      pointed.value = now[next]?.key ?? null;
    },
    search: computed(() => {
      if (account.value.value?.isAuditor !== false || query.value.length < least) return 'none';
      if (fault.value) return 'failed';
      return answer.value?.of === query.value ? 'ready' : 'loading';
    }),
    fault,
    again: () => void ask(query.peek()),
    open: () => {
      const ways = account.value.peek()?.isAuditor ? [tasks.open()] : [consultations.open(), waiting.open()];
      return () => {
        callOff();
        newest += 1;
        for (const back of ways) back();
      };
    },
  };
};
