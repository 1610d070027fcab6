import { auditTrail, type TrailEntry } from '../../../../contract/hospital/auditTrail.ts';
import type { Services } from '../../../services.ts';
import { defaultPageSize } from '../../../lib/queryParams.ts';
import { createListPage, type ListPage } from '../../../ui/table/listPage.ts';
import { toTrailRequest, type TrailQuery } from './trailQuery.ts';

/** The audit trail, page by page. */
export interface TrailList extends ListPage<TrailQuery, TrailEntry> {
  readonly start: () => void;
}

/** Creates the list. */
export const createTrailList = (
  { call, clock }: Pick<Services, 'call' | 'clock'>,
  initial: TrailQuery,
): TrailList => {
  const list = createListPage(
    initial,
    (query: TrailQuery) =>
      call(auditTrail.page, {
        ...toTrailRequest(query),
        pageNo: query.pageNo,
        pageSize: query.pageSize ?? defaultPageSize,
      }),
    clock,
  );
  return { ...list, start: () => void list.page.load() };
};
