import { computed, type ReadonlySignal } from '@preact/signals-react';
import * as v from 'valibot';
import { createKeyValueStore } from '../../lib/storage/keyValueStore.ts';
import { createStoredSetting } from '../../lib/storage/storedSetting.ts';
import { defaultPageSize, pageSizes } from '../../lib/queryParams.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ColumnSetting, widthLimits } from './columnLayout.ts';

const columnSetting = v.object({
  id: v.string(),
  hidden: v.boolean(),
  width: v.nullable(v.pipe(v.number(), v.minValue(widthLimits.min), v.maxValue(widthLimits.max))),
});

const savedView = v.object({
  id: v.string(),
  name: v.string(),
  /** The filters and the sort order, as they are in the address. */
  search: v.string(),
  columns: v.array(columnSetting),
});

/** A named set of filters, sort order and columns. */
export type SavedView = v.InferOutput<typeof savedView>;

// Another version is not read: its parts would mean something else.
const stored = v.object({
  version: v.literal(1),
  columns: v.array(columnSetting),
  pageSize: v.picklist(pageSizes),
  views: v.array(savedView),
});
type Stored = v.InferOutput<typeof stored>;

/** How a person has set up one list, on this computer. */
export interface ListSettings {
  readonly columns: ReadonlySignal<readonly ColumnSetting[]>;
  readonly pageSize: ReadonlySignal<number>;
  readonly views: ReadonlySignal<readonly SavedView[]>;
  readonly setColumns: (columns: readonly ColumnSetting[]) => void;
  readonly setPageSize: (pageSize: number) => void;
  readonly setViews: (change: (views: readonly SavedView[]) => readonly SavedView[]) => void;
}

/** The lists that a person can set up, by their names. */
export type ListName =
  | 'visits'
  | 'prescriptions'
  | 'reviewQueue'
  | 'myReviews'
  | 'samples'
  | 'worksheets'
  | 'staff'
  | 'signIns'
  | 'auditTrail'
  | 'templates'
  | 'hospitalVisits'
  | 'hospitalPrescriptions'
  | 'hospitalFigures'
  | 'hospitalSchedules';

interface Deps {
  readonly platform: Pick<Platform, 'indexedDB' | 'localStorage' | 'onStorage'>;
  readonly session: { readonly userId: ReadonlySignal<string | null> };
  readonly sessionStore: { readonly tenantId: () => string };
}

/** The settings of all lists of the signed-in person. */
interface AllListSettings {
  readonly of: (name: ListName) => ListSettings;
}

const parse = (found: unknown): Stored | null => {
  const parsed = v.safeParse(stored, found);
  return parsed.success ? parsed.output : null;
};

/** Creates the settings; each list's are read when it is first shown. */
export const createListSettings = ({ platform, session, sessionStore }: Deps): AllListSettings => {
  const store = platform.indexedDB && createKeyValueStore(platform.indexedDB, 'lists');
  const created = new Map<string, ListSettings>();

  const create = (key: string): ListSettings => {
    const { current, change, reload } = createStoredSetting<Stored>(platform.localStorage, store, {
      key,
      parse,
      initial: { version: 1, columns: [], pageSize: defaultPageSize, views: [] },
    });
    platform.onStorage((changed) => {
      if (changed === key) reload();
    });
    return {
      columns: computed(() => current.value.columns),
      pageSize: computed(() => current.value.pageSize),
      views: computed(() => current.value.views),
      setColumns: (columns) => change((one) => ({ ...one, columns: [...columns] })),
      setPageSize: (pageSize) =>
        change((one) => ({
          ...one,
          pageSize: pageSizes.find((size) => size === pageSize) ?? defaultPageSize,
        })),
      setViews: (next) => change((one) => ({ ...one, views: [...next(one.views)] })),
    };
  };

  return {
    of: (name) => {
      const key = `list.${name}.${sessionStore.tenantId()}.${session.userId.peek() ?? ''}`;
      const settings = created.get(key) ?? create(key);
      created.set(key, settings);
      return settings;
    },
  };
};
