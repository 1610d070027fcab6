import * as v from 'valibot';
import { type RulePack, rulePack } from '../../contract/rulePack/rulePack.ts';
import { defaultRulePack } from '../../contract/rulePack/defaultRulePack.ts';
import type { Store } from '../db/store.ts';
import { logError } from '../server/logError.ts';

const partialRulePack = v.partial(rulePack);

/** The last text of each hospital that was read, and the pack that it gave. */
const lastRead = new WeakMap<Store, { readonly text: string; readonly pack: RulePack }>();

const parsePack = (text: string): RulePack => {
  // Take only what the hospital wrote itself: defaults of the schema would hide the product's data.
  const stored: unknown = JSON.parse(text);
  const names = new Set(typeof stored === 'object' && stored !== null ? Object.keys(stored) : []);
  const read = Object.entries(v.parse(partialRulePack, stored)).filter(([name]) => names.has(name));
  return { ...defaultRulePack, ...Object.fromEntries(read) };
};

/**
 * The rule pack of a hospital: its own values, with the product's defaults for the rest. A pack with a wrong row is refused
 * as a whole: the last good one stays, or else the product's, and the log says which row is wrong.
 */
export const rulePackOf = (store: Store): RulePack => {
  const row = store.one<{ pack: string }>("SELECT pack FROM rule_pack WHERE name = 'default'");
  if (!row) return defaultRulePack;
  const last = lastRead.get(store);
  if (last?.text === row.pack) return last.pack;
  let pack: RulePack;
  try {
    pack = parsePack(row.pack);
  } catch (thrown) {
    pack = last?.pack ?? defaultRulePack;
    logError('rule pack refused, the last good one stays', thrown);
  }
  lastRead.set(store, { text: row.pack, pack });
  return pack;
};
