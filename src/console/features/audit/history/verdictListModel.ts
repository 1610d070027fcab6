import { audit, type AuditFigures, type VerdictRow } from '../../../../contract/prescribing/audit.ts';
import type { Services } from '../../../services.ts';
import { onPrescriptionChange } from '../../../domain/worklists/onPrescriptionChange.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { defaultPageSize } from '../../../lib/queryParams.ts';
import { createListPage, type ListPage } from '../../../ui/table/listPage.ts';
import type { VerdictQuery } from './verdictQuery.ts';

/** The auditor's own verdicts. */
export interface VerdictListModel extends ListPage<VerdictQuery, VerdictRow> {
  readonly start: () => () => void;
}

/** The auditor's figures for a period. */
export interface AuditFiguresModel {
  readonly figures: AsyncState<AuditFigures>;
  readonly start: () => () => void;
}

type Deps = Pick<Services, 'call' | 'clock' | 'messaging'>;

/** The order of a query as request parameters. */
export const sortRequest = ({ sort }: VerdictQuery) => ({
  ...(sort && { sort: sort.by, descending: sort.descending ? 1 : 0 }),
});

/** The filters and the order of a query as request parameters. */
export const toRequest = (query: VerdictQuery) => ({
  from: query.from,
  to: query.to,
  ...(query.approve === null ? {} : { approve: query.approve ? 1 : 0 }),
  keyword: query.keyword,
  ...sortRequest(query),
});

/** Creates the list. */
export const createVerdictList = (app: Deps, initial: VerdictQuery): VerdictListModel => {
  const list = createListPage(
    initial,
    (query: VerdictQuery) =>
      app.call(audit.record, {
        ...toRequest(query),
        pageNo: query.pageNo,
        pageSize: query.pageSize ?? defaultPageSize,
      }),
    app.clock,
  );
  return { ...list, start: onPrescriptionChange(app, () => void list.page.load()) };
};

/** Creates the figures of a period, both days included. */
export const createAuditFigures = (app: Deps, from: string, to: string): AuditFiguresModel => {
  const figures = createAsyncState(() => app.call(audit.statistics, { from, to }), app.clock);
  return { figures, start: onPrescriptionChange(app, () => void figures.load()) };
};
