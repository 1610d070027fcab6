import { audit, type AuditFigures, type VerdictRow } from '../../contract/audit.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';
import type { VerdictQuery } from './query.ts';

/** How many rows a page shows. */
export const pageSize = 20;

/** The auditor's own verdicts. */
export interface Verdicts {
  readonly page: Remote<{ total: number; list: VerdictRow[] }>;
  readonly open: () => () => void;
}

/** What the auditor did in some days. */
export interface Figures {
  readonly figures: Remote<AuditFigures>;
  readonly open: () => () => void;
}

type Needs = Pick<App, 'call' | 'clock' | 'im'>;

/** Reads at once, and again when a prescription was judged somewhere: it may have been in another tab. */
const following =
  ({ im }: Pick<App, 'im'>, load: () => void) =>
  () => {
    load();
    const ways = [
      im.on((event) => {
        if (event.type === 'prescription') load();
      }),
      im.resynced(load),
    ];
    return () => {
      for (const back of ways) back();
    };
  };

/** Opens one page of them. */
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
  return { page, open: following(app, () => void page.load()) };
};

/** Opens the figures of some days, both included. */
export const openFigures = (app: Needs, from: string, to: string): Figures => {
  const figures = remote(() => app.call(audit.statistics, { from, to }), app.clock);
  return { figures, open: following(app, () => void figures.load()) };
};
