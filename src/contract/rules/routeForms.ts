import type { Finding, Rule } from './finding.ts';
import type { FormRoutes } from '../rulePack/rulePack.ts';
import { routeOf } from '../prescribing/usage.ts';
import { indexByName, memoizeByData } from './indexByName.ts';

const rowsOf = memoizeByData((rows: readonly FormRoutes[]) => indexByName(rows, ({ form }) => [form]));

/** A dosage form by a route that it is made for: no tablet into a vein. A form without a row is not checked. */
export const routeForms: Rule = ({ pack, lines }) => {
  if (pack.formRoutes === null)
    return lines.length === 0
      ? []
      : [{ rule: 'route-form', severity: 'unchecked', line: null, evidence: '' }];
  const rows = rowsOf(pack.formRoutes);
  return lines.flatMap(({ usage, drug }, line): Finding[] => {
    if (!drug || !routeOf(usage.route)) return [];
    const ofForm = rows.get(drug.form) ?? [];
    if (ofForm.length === 0)
      return [{ rule: 'route-form', severity: 'unchecked', line, evidence: drug.form }];
    const own = ofForm.filter(
      ({ ingredient }) => ingredient !== null && drug.ingredients.includes(ingredient),
    );
    const allowed = own.length > 0 ? own : ofForm.filter(({ ingredient }) => ingredient === null);
    if (allowed.some(({ routes }) => routes.includes(usage.route))) return [];
    return [{ rule: 'route-form', severity: 'block', line, evidence: `${drug.form} > ${usage.route}` }];
  });
};
