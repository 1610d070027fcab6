import {
  buildPath,
  type ListSort,
  parseKeyword,
  parsePage,
  parsePageSize,
  parseSort,
  sortParams,
} from '../../../lib/queryParams.ts';
import type { TemplateKind } from '../../../domain/templates/templates.ts';

/** What a template fills. */
export const templateKinds = ['record', 'prescription'] as const satisfies readonly TemplateKind[];
export const templateOwners = ['own', 'hospital'] as const;
export type TemplateOwner = (typeof templateOwners)[number];
export const templateSorts = ['name', 'kind', 'owner'] as const;
export type TemplateSort = (typeof templateSorts)[number];

/** The query in the address: filters, sort order and page. */
export interface TemplateQuery {
  readonly keyword: string;
  readonly kind: TemplateKind | null;
  readonly owner: TemplateOwner | null;
  /** Null: by name. */
  readonly sort: ListSort<TemplateSort> | null;
  readonly pageNo: number;
  /** Null: as many as the person has chosen. */
  readonly pageSize: number | null;
}

/** Reads the address; invalid values are replaced by the defaults. */
export const readTemplateQuery = (search: string): TemplateQuery => {
  const params = new URLSearchParams(search);
  return {
    keyword: parseKeyword(params),
    kind: templateKinds.find((kind) => kind === params.get('kind')) ?? null,
    owner: templateOwners.find((owner) => owner === params.get('owner')) ?? null,
    sort: parseSort(params, templateSorts),
    pageNo: parsePage(params),
    pageSize: parsePageSize(params),
  };
};

/** Builds the address of a query; defaults are left out. */
export const templatesPath = ({ keyword, kind, owner, sort, pageNo, pageSize }: TemplateQuery): string =>
  buildPath('/serviceSetup', {
    tab: 'templates',
    q: keyword,
    kind,
    owner,
    ...sortParams(sort),
    size: pageSize,
    page: pageNo,
  });
