import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { order } from '../../../contract/consultation/order.ts';
import { audit } from '../../../contract/prescribing/audit.ts';
import { auditStatus } from '../../../contract/prescribing/prescription.ts';
import type { Services } from '../../services.ts';
import type { Worklists } from '../../domain/worklists/worklists.ts';
import { createInitialsLookup } from '../../lib/pinyinInitials.ts';
import { type ApiError, toApiError } from '../../lib/apiError.ts';
import type { CommandPaletteMessages } from './messages.en.ts';
import { type PaletteItem, type SearchResults, matches, createItems, noResults } from './paletteItems.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';

/** In display order. Loaded results are last, so that nothing moves under the pointer. */
const groups = ['patients', 'reviews', 'commands', 'screens', 'orders'] as const;
type Group = (typeof groups)[number];

/** The command palette while it is open. */
export interface CommandPaletteModel {
  readonly inputValue: ReadonlySignal<string>;
  /** Unfinished input-method composition does not search. */
  readonly setInputValue: (inputValue: string, composing: boolean) => void;
  readonly results: ReadonlySignal<
    readonly { readonly group: Group; readonly rows: readonly PaletteItem[] }[]
  >;
  /** The item that Enter runs; null without a query or a highlighted item. */
  readonly active: ReadonlySignal<PaletteItem | null>;
  readonly highlight: (key: string) => void;
  /** Runs the item with this key, or the active one. */
  readonly run: (key?: string) => void;
  readonly move: (to: 'next' | 'previous' | 'first' | 'last') => void;
  /** The state of searching a doctor's orders, or the auditors' lists, for the current query. */
  readonly searchState: ReadonlySignal<'none' | 'loading' | 'ready' | 'failed'>;
  readonly error: ReadonlySignal<ApiError | null>;
  readonly retry: () => void;
  readonly start: () => () => void;
}

const noop = (): void => {};

/** Maximum number of items in a group: nobody reads a longer list. */
const maxPerGroup = 6;
/** Debounce of the search, in milliseconds. */
const debounceMs = 150;
/** Page size of the search. Patients shown above are filtered out, so it exceeds the maximum above. */
const searchPageSize = 30;
/** Shorter queries match nearly everything. */
const minQueryLength = 2;

type Deps = Pick<Services, 'call' | 'navigate' | 'offered' | 'platform'> &
  Pick<Worklists, 'account' | 'consultations' | 'waiting' | 'tasks'>;

interface Sources {
  readonly commands: () => readonly PaletteItem[];
  readonly screens: () => readonly PaletteItem[];
  /** Called before an item runs. */
  readonly onRun: () => void;
}

/** Creates the palette over the given commands and pages. */
export const createCommandPalette = (
  app: Deps,
  messages: ReadonlySignal<CommandPaletteMessages>,
  { commands, screens, onRun }: Sources,
): CommandPaletteModel => {
  const { call, platform, account, consultations, waiting, tasks } = app;
  const inputValue = signal('');
  const highlighted = signal<string | null>(null);
  const answer = signal<{ readonly searched: string; readonly found: SearchResults } | null>(null);
  const error = signal<ApiError | null>(null);
  const initials = createInitialsLookup();
  const query = computed(() => inputValue.value.trim());
  let cancelSearch: () => void = noop;
  let latestRequest = 0;

  const isSearchable = (searched: string): boolean => {
    const person = account.value.value;
    return (
      person !== undefined &&
      (!person.isAuditor || app.offered.has(audit.page)) &&
      searched.length >= minQueryLength
    );
  };
  const search = async (keyword: string): Promise<SearchResults> => {
    if (!account.value.peek()?.isAuditor)
      return { ...noResults, orders: (await call(order.page, { keyword, pageSize: searchPageSize })).list };
    const { approved, rejected } = auditStatus;
    const lists = await Promise.all(
      [{}, { auditStatus: approved }, { auditStatus: rejected }].map((list) =>
        call(audit.page, { ...list, keyword, pageSize: maxPerGroup }),
      ),
    );
    return { ...noResults, tasks: lists.flatMap(({ list }) => list) };
  };
  const runSearch = async (searched: string): Promise<void> => {
    latestRequest += 1;
    const request = latestRequest;
    error.value = null;
    try {
      const found = await search(searched.slice(0, 50));
      if (request === latestRequest) answer.value = { searched, found };
    } catch (thrown) {
      if (request === latestRequest) error.value = toApiError(thrown);
    }
  };

  const findItems = createItems(app, messages, () =>
    answer.value?.searched === query.value ? answer.value.found : noResults,
  );
  const results = computed(() => {
    const itemsByGroup: Record<Group, readonly PaletteItem[]> = {
      ...findItems(),
      commands: commands(),
      screens: screens(),
    };
    return groups
      .map((group) => {
        const rows = itemsByGroup[group].filter(
          (item) => query.value === '' || group === 'orders' || matches(item, query.value, initials),
        );
        // Commands and pages are few, so show all of them.
        const showAll = group === 'commands' || group === 'screens';
        return { group, rows: showAll ? rows : rows.slice(0, maxPerGroup) };
      })
      .filter(({ rows }) => rows.length > 0);
  });
  const rows = computed(() => results.value.flatMap((item) => item.rows));
  const active = computed(
    () =>
      rows.value.find(({ key }) => key === highlighted.value) ??
      (query.value === '' ? null : (rows.value[0] ?? null)),
  );

  return {
    inputValue,
    setInputValue: (text, composing) => {
      inputValue.value = text;
      highlighted.value = null;
      cancelSearch();
      latestRequest += 1;
      error.value = null;
      const searched = query.peek();
      if (!composing && isSearchable(searched))
        cancelSearch = platform.setTimer(debounceMs, () => void runSearch(searched));
    },
    results,
    active,
    run: (key) => {
      const chosen = key === undefined ? active.peek() : rows.peek().find((item) => item.key === key);
      if (!chosen) return;
      onRun();
      chosen.run();
    },
    highlight: (key) => {
      highlighted.value = key;
    },
    move: (to) => {
      const items = rows.peek();
      const index = items.findIndex(({ key }) => key === active.peek()?.key);
      const last = items.length - 1;
      const next = {
        first: 0,
        last,
        next: index === last ? 0 : index + 1,
        previous: index <= 0 ? last : index - 1,
      }[to];
      highlighted.value = items[next]?.key ?? null;
    },
    searchState: computed(() => {
      if (!isSearchable(query.value)) return 'none';
      if (error.value) return 'failed';
      return answer.value?.searched === query.value ? 'ready' : 'loading';
    }),
    error,
    retry: () => void runSearch(query.peek()),
    start: () => {
      const disposers = account.value.peek()?.isAuditor
        ? [tasks.start()]
        : [consultations.start(), waiting.start()];
      return () => {
        cancelSearch();
        latestRequest += 1;
        disposeAll(disposers);
      };
    },
  };
};
