import type { Finding, Rule } from './finding.ts';

/** What the national list of drugs not to be sold online names. */
export const notOnline: Rule = ({ pack, lines }) => {
  if (pack.notOnline === null)
    return lines.length === 0
      ? []
      : [{ rule: 'not-online', severity: 'unchecked', line: null, evidence: '' }];
  const rows = pack.notOnline;
  return lines.flatMap(({ drug, usage }, line): Finding[] => {
    // Special control says so already.
    if (!drug || pack.forbiddenControl.includes(drug.specialControl ?? '')) return [];
    const row = rows.find(
      ({ ingredients, routes, forms, except }) =>
        (ingredients.includes('*') || ingredients.some((name) => drug.ingredients.includes(name))) &&
        !drug.ingredients.some((name) => except.includes(name)) &&
        !(except.includes('*') && drug.ingredients.length > 1) &&
        (routes.length === 0 || routes.includes(usage.route)) &&
        (forms.length === 0 || forms.includes(drug.form)),
    );
    if (!row) return [];
    const { id: about, severity, effect, source } = row;
    const evidence = drug.ingredients.join(', ');
    return [{ rule: 'not-online', severity, line, evidence, about, effect, source }];
  });
};
