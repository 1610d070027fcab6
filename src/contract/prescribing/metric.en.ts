import { plural } from '../language/plural.ts';

// The digits are moved as text: nothing is rounded, and the messages need no other file.

/** Units that English writes otherwise, because their abbreviations are misread: μg as mg, U as 0, IU as IV, l as 1. */
const names: ReadonlyMap<string, string> = new Map([
  ['μg', 'microgram'],
  ['µg', 'microgram'],
  ['ug', 'microgram'],
  ['mcg', 'microgram'],
  ['IU', 'unit'],
  ['U', 'unit'],
  ['单位', 'unit'],
]);

/** A unit that is not counted, for an amount of it. */
export const unitEn = (unit: string, count: string): string => {
  const name = names.get(unit);
  if (name === undefined) return unit === 'ml' ? 'mL' : unit;
  return plural(Number(count), name, `${name}s`);
};

const withoutZeros = (count: string): string =>
  count
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

const moved = (count: string, places: number): string => {
  const [whole = '', decimals = ''] = count.split('.');
  const digits = decimals.padEnd(places, '0');
  return withoutZeros(`${whole}${digits.slice(0, places)}.${digits.slice(places)}`);
};

/**
 * An amount: `150 mg`, `1,200,000 units`. Below one it is in the next smaller unit, because a point is missed: 0.15 g is read as
 * 15 g. Beside a field for the dose, an amount in the unit of the field stays in it: `typedUnit`.
 */
export const metricEn = (count: string, unit: string, typedUnit = ''): string => {
  if (unit !== typedUnit && /^m?g$/.test(unit) && /^0\.\d+$/.test(count))
    return metricEn(moved(count, 3), unit === 'g' ? 'mg' : 'μg', typedUnit);
  const digits = /^\d{5,}$/.test(count) ? count.replace(/\B(?=(?:\d{3})+$)/g, ',') : count;
  return `${digits} ${unitEn(unit, count)}`;
};

const partEn = (part: string, typedUnit: string): string | null => {
  const [, count = '', tenThousand, unit] =
    /^(\d+(?:\.\d+)?) ?(万?)(m?g|[μµu]g|mcg|I?U|单位|ml|m?L)$/.exec(part.trim()) ?? [];
  return unit ? metricEn(tenThousand ? moved(count, 4) : withoutZeros(count), unit, typedUnit) : null;
};

/**
 * A strength: `150 mg`, `300 units in 3 mL`; what is not understood stays as it is written. `3ml:300IU` names first what the
 * amounts are in; an amount before a volume is not guessed at.
 */
export const strengthEn = (strength: string, typedUnit = ''): string => {
  const [, holder = '', amounts = strength] = /^([^:：]*\d ?(?:ml|m?L|g))[:：]([^lL]*)$/.exec(strength) ?? [];
  const parts = amounts.split(holder === '' ? '/' : /[/:：]/).map((part) => partEn(part, typedUnit));
  const inHolder = holder === '' ? '' : partEn(holder, typedUnit);
  if (parts.includes(null) || inHolder === null) return strength;
  return `${parts.join('/')}${inHolder && ` in ${inHolder}`}`;
};
