import { signal } from '@preact/signals-react';
import * as v from 'valibot';
import { type DictItem, dictionary, type DictType, dictTypes, readItems } from '../../contract/dictionary.ts';
import { fromJson } from '../lib/json.ts';
import type { Call } from '../wire/call.ts';

/** The words that the hospital gives to numbers. */
export interface Dictionaries {
  /** The entry's words; the number itself where the dictionary does not know it. */
  readonly label: (type: DictType, value: number) => string;
  readonly items: (type: DictType) => readonly DictItem[];
  /** Asks for all of them side by side; one that fails is told to the console only (specification §8). */
  readonly load: () => Promise<void>;
}

const key = 'dictionaries';
/** Whose words they are, and in which language. */
const kept = v.object({
  of: v.string(),
  all: v.array(v.tuple([v.picklist(dictTypes), v.array(v.object({ label: v.string(), value: v.number() }))])),
});

interface Keeping {
  /** A page that is loaded anew has its words at once, so that nothing on it moves when they are read again. */
  readonly tab: Pick<Storage, 'getItem' | 'setItem'>;
  /** Whose words are asked for, and in which language. */
  readonly of: () => string;
}

/** Keeps the dictionaries of this session. */
export const openDictionaries = (call: Call, { tab, of }: Keeping): Dictionaries => {
  const read = v.safeParse(kept, fromJson(tab.getItem(key) ?? ''));
  const known = signal<ReadonlyMap<DictType, readonly DictItem[]>>(
    new Map(read.success && read.output.of === of() ? read.output.all : []),
  );
  let newest = 0;

  const ask = async (dictType: DictType, mine: number): Promise<void> => {
    try {
      const { items, odd } = readItems(await call(dictionary.byType, { dictType }));
      // Asked for in another language meanwhile.
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
