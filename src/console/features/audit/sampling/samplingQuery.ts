import {
  type SheetSort,
  type SheetState,
  sheetSorts,
  sheetStates,
} from '../../../../contract/prescribing/sampling.ts';
import {
  buildPath,
  type ListSort,
  parseKeyword,
  parsePage,
  parsePageSize,
  parseSort,
  sortParams,
} from '../../../lib/queryParams.ts';

/** The address of the page. */
export const samplingPath = '/prescriptionSampling';

/** What the samples can be sorted by. */
export const sampleSorts = ['drawn'] as const;

/** The list of samples, as the address says. */
export interface SamplesQuery {
  /** Null: the newest first. */
  readonly sort: ListSort<(typeof sampleSorts)[number]> | null;
  readonly pageNo: number;
  /** Null: as many as the person has chosen. */
  readonly pageSize: number | null;
}

/** The worksheets of a sample, as the address says. */
export interface SheetsQuery {
  readonly id: string;
  /** Null: all. */
  readonly state: SheetState | null;
  readonly keyword: string;
  /** Null: by their number. */
  readonly sort: ListSort<SheetSort> | null;
  readonly pageNo: number;
  readonly pageSize: number | null;
}

export const parseSamplesQuery = (params: URLSearchParams): SamplesQuery => ({
  sort: parseSort(params, sampleSorts),
  pageNo: parsePage(params),
  pageSize: parsePageSize(params),
});

export const parseSheetsQuery = (params: URLSearchParams, id: string): SheetsQuery => ({
  id,
  state: sheetStates.find((state) => state === params.get('state')) ?? null,
  keyword: parseKeyword(params),
  sort: parseSort(params, sheetSorts),
  pageNo: parsePage(params),
  pageSize: parsePageSize(params),
});

export const samplesPath = ({ sort, pageNo, pageSize }: SamplesQuery): string =>
  buildPath(samplingPath, { ...sortParams(sort), size: pageSize, page: pageNo });

export const sheetsPath = ({ id, state, keyword, sort, pageNo, pageSize }: SheetsQuery): string =>
  buildPath(samplingPath, { id, state, q: keyword, ...sortParams(sort), size: pageSize, page: pageNo });

export const samplePath = (id: string): string => buildPath(samplingPath, { id });

export const sheetPath = (sheet: string): string => buildPath(samplingPath, { sheet });
