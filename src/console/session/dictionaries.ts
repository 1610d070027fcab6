import { signal } from '@preact/signals-react';
import * as v from 'valibot';
import {
  type DictItem,
  dictionary,
  type DictType,
  dictTypes,
  readItems,
} from '../../contract/hospital/dictionary.ts';
import { fromJson } from '../lib/json.ts';
import type { Call } from '../wire/call.ts';

/** The hospital's labels for numeric values. */
export interface Dictionaries {
  /** The entry's label; the number itself if the dictionary does not contain it. */
  readonly label: (type: DictType, value: number) => string;
  readonly items: (type: DictType) => readonly DictItem[];
  /** Loads all of them in parallel; a failure is only logged (specification §8). */
  readonly load: () => Promise<void>;
}

const key = 'dictionaries';
/** The tenant and language they belong to. */
const kept = v.object({
  of: v.string(),
  all: v.array(v.tuple([v.picklist(dictTypes), v.array(v.object({ label: v.string(), value: v.number() }))])),
});

interface Keeping {
  /** A reloaded page has its labels at once, so that nothing moves when they are loaded again. */
  readonly tab: Pick<Storage, 'getItem' | 'setItem'>;
  /** The current tenant and language. */
  readonly of: () => string;
}

/** Creates the dictionaries of this session. */
export const openDictionaries = (call: Call, { tab, of }: Keeping): Dictionaries => {
  const read = v.safeParse(kept, fromJson(tab.getItem(key) ?? ''));
  const known = signal<ReadonlyMap<DictType, readonly DictItem[]>>(
    new Map(read.success && read.output.of === of() ? read.output.all : []),
  );
  let newest = 0;

  const ask = async (dictType: DictType, mine: number): Promise<void> => {
    try {
      const { items, odd } = readItems(await call(dictionary.byType, { dictType }));
      // Requested in another language meanwhile.
      if (mine !== newest) return;
      if (odd.length > 0) console.warn(`Dictionary ${dictType}: not a number, left out: ${odd.join(', ')}`);
      known.value = new Map([...known.value, [dictType, items]]);
    } catch (thrown) {
      console.warn(`Dictionary ${dictType} could not be read`, thrown);
    }
  };

  const items = (type: DictType): readonly DictItem[] => known.value.get(type) ?? [];
  return {
    items,
    label: (type, value) => items(type).find((item) => item.value === value)?.label ?? String(value),
    load: async () => {
      newest += 1;
      const mine = newest;
      const whose = of();
      await Promise.all(dictTypes.map((type) => ask(type, mine)));
      if (mine === newest && whose === of())
        tab.setItem(key, JSON.stringify({ of: whose, all: [...known.peek()] }));
    },
  };
};
