import { audit, type AuditFigures, type VerdictRow } from '../../../../contract/prescribing/audit.ts';
import type { Services } from '../../../services.ts';
import { onPrescriptionChange } from '../../../domain/worklists/onPrescriptionChange.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import type { VerdictQuery } from './verdictQuery.ts';

/** Rows per page. */
export const pageSize = 20;

/** The auditor's own verdicts. */
export interface VerdictListModel {
  readonly page: AsyncState<{ total: number; list: VerdictRow[] }>;
  readonly start: () => () => void;
}

/** The auditor's figures for a period. */
export interface AuditFiguresModel {
  readonly figures: AsyncState<AuditFigures>;
  readonly start: () => () => void;
}

type Deps = Pick<Services, 'call' | 'clock' | 'messaging'>;

/** Creates one page of the list. */
export const createVerdictList = (app: Deps, query: VerdictQuery): VerdictListModel => {
  const { from, to, approve, keyword, pageNo } = query;
  const page = createAsyncState(
    () =>
      app.call(audit.record, {
        from,
        to,
        ...(approve === null ? {} : { approve: approve ? 1 : 0 }),
        keyword,
        pageNo,
        pageSize,
      }),
    app.clock,
  );
  return { page, start: onPrescriptionChange(app, () => void page.load()) };
};

/** Creates the figures of a period, both days included. */
export const createAuditFigures = (app: Deps, from: string, to: string): AuditFiguresModel => {
  const figures = createAsyncState(() => app.call(audit.statistics, { from, to }), app.clock);
  return { figures, start: onPrescriptionChange(app, () => void figures.load()) };
};
