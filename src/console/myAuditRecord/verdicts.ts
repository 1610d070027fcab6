import { audit, type AuditFigures, type VerdictRow } from '../../contract/prescribing/audit.ts';
import type { App } from '../app.ts';
import { followingPrescriptions } from '../im/following.ts';
import { type Remote, remote } from '../lib/remote.ts';
import type { VerdictQuery } from './query.ts';

/** Rows per page. */
export const pageSize = 20;

/** The auditor's own verdicts. */
export interface Verdicts {
  readonly page: Remote<{ total: number; list: VerdictRow[] }>;
  readonly open: () => () => void;
}

/** The auditor's figures for a period. */
export interface Figures {
  readonly figures: Remote<AuditFigures>;
  readonly open: () => () => void;
}

type Needs = Pick<App, 'call' | 'clock' | 'im'>;

/** Creates one page of the list. */
export const openVerdicts = (app: Needs, query: VerdictQuery): Verdicts => {
  const { from, to, approve, keyword, pageNo } = query;
  const page = remote(
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
  return { page, open: followingPrescriptions(app, () => void page.load()) };
};

/** Creates the figures of a period, both days included. */
export const openFigures = (app: Needs, from: string, to: string): Figures => {
  const figures = remote(() => app.call(audit.statistics, { from, to }), app.clock);
  return { figures, open: followingPrescriptions(app, () => void figures.load()) };
};
