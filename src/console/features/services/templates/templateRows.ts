import type { Template } from '../../../../contract/prescribing/template.ts';
import type { ListSort } from '../../../lib/queryParams.ts';
import type { TemplateQuery, TemplateSort } from './templateQuery.ts';

/** A template, and what is in it in the language of the screen. */
export interface TemplateRow extends Template {
  readonly contents: string;
}

const collator = new Intl.Collator('zh-Hans-CN', { numeric: true });

const valueOf: Readonly<Record<TemplateSort, (row: TemplateRow) => string>> = {
  name: ({ name }) => name,
  kind: ({ content }) => content.kind,
  // The doctor's own come first.
  owner: ({ shared }) => (shared ? '1' : '0'),
};

/** The templates that match the filters, sorted. */
export const templateRows = (
  rows: readonly TemplateRow[],
  { keyword, kind, owner }: Pick<TemplateQuery, 'keyword' | 'kind' | 'owner'>,
  { by, descending }: ListSort<TemplateSort>,
): readonly TemplateRow[] => {
  const wanted = keyword.toLowerCase();
  const direction = descending ? -1 : 1;
  return rows
    .filter(
      ({ name, content, shared, contents }) =>
        (kind === null || content.kind === kind) &&
        (owner === null || (owner === 'hospital') === shared) &&
        `${name} ${contents}`.toLowerCase().includes(wanted),
    )
    .toSorted(
      (a, b) =>
        direction * collator.compare(valueOf[by](a), valueOf[by](b)) || collator.compare(a.name, b.name),
    );
};
