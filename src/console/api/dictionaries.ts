import { signal } from '@preact/signals-react';
import * as v from 'valibot';
import {
  type DictItem,
  dictionary,
  type DictType,
  dictTypes,
  extensionDictTypes,
  readItems,
} from '../../contract/hospital/dictionary.ts';
import { parseJson } from '../lib/json.ts';
import type { Call } from './http/call.ts';

/** The hospital's labels for numeric values. */
export interface Dictionaries {
  /** The entry's label; the number itself if the dictionary does not contain it. */
  readonly label: (type: DictType, value: number) => string;
  readonly items: (type: DictType) => readonly DictItem[];
  /** Loads all of them in parallel, those of the first screen first; a failure is only logged (specification §8). */
  readonly load: (defer?: (work: () => void) => unknown) => Promise<void>;
}

const key = 'dictionaries';
const allTypes = [...dictTypes, ...extensionDictTypes];
/** What every screen shows: doctors' titles and the type of a visit. */
const shownFirst: ReadonlySet<DictType> = new Set(['member_doctor_title', 'consult_type']);
/** The tenant and language they belong to. */
const cacheSchema = v.object({
  of: v.string(),
  all: v.array(v.tuple([v.picklist(allTypes), v.array(v.object({ label: v.string(), value: v.number() }))])),
});

interface DictionaryCache {
  /** A reloaded page has its labels at once, so that nothing moves when they are loaded again. */
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  /** The current tenant and language. */
  readonly of: () => string;
}

/** Creates the dictionaries of this session. */
export const createDictionaries = (
  call: Call,
  { sessionStorage, of: ownerKey }: DictionaryCache,
): Dictionaries => {
  const cached = v.safeParse(cacheSchema, parseJson(sessionStorage.getItem(key) ?? ''));
  const byType = signal<ReadonlyMap<DictType, readonly DictItem[]>>(
    new Map(cached.success && cached.output.of === ownerKey() ? cached.output.all : []),
  );
  let latest = 0;

  const loadType = async (dictType: DictType, request: number): Promise<void> => {
    try {
      const { items, odd } = readItems(await call(dictionary.byType, { dictType }));
      // Requested in another language meanwhile.
      if (request !== latest) return;
      if (odd.length > 0) console.warn(`Dictionary ${dictType}: not a number, left out: ${odd.join(', ')}`);
      byType.value = new Map([...byType.value, [dictType, items]]);
    } catch (thrown) {
      console.warn(`Dictionary ${dictType} could not be read`, thrown);
    }
  };

  const items = (type: DictType): readonly DictItem[] => byType.value.get(type) ?? [];
  return {
    items,
    label: (type, value) => items(type).find((item) => item.value === value)?.label ?? String(value),
    load: async (defer: (work: () => void) => unknown = (work) => work()) => {
      latest += 1;
      const request = latest;
      const owner = ownerKey();
      const loadAll = (types: readonly DictType[]) =>
        Promise.all(types.map((type) => loadType(type, request)));
      const rest = new Promise<unknown>((resolve) => {
        // After a change of language they are requested with the new one.
        defer(() => resolve(request === latest && loadAll(allTypes.filter((type) => !shownFirst.has(type)))));
      });
      await Promise.all([loadAll([...shownFirst]), rest]);
      if (request === latest && owner === ownerKey())
        sessionStorage.setItem(key, JSON.stringify({ of: owner, all: [...byType.peek()] }));
    },
  };
};
