import { Link } from 'wouter';
import { audit } from '../../../../contract/prescribing/audit.ts';
import type { WaitingNow } from '../../../../contract/prescribing/reviewBoard.ts';
import { createWorklists } from '../../../domain/worklists/worklists.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useServices } from '../../../useServices.ts';
import { createWaiting } from './reviewBoard.ts';
import { TermForm } from './TermForm.tsx';

const Counts = ({ value }: { value: WaitingNow }) => {
  const app = useServices();
  const t = useCatalog('reviewBoard').now;
  const { duration } = useMessages().audit;
  const { account } = app.shared(createWorklists);
  // Only auditors read the queue.
  const hasQueue = account.value.value?.isAuditor === true && app.offered.has(audit.page);
  const longest = (ms: number | null) =>
    ms === null ? null : <span className="quiet small">{t.longest(duration(ms))}</span>;
  return (
    <dl className="board-now">
      <div>
        <dt>{t.count}</dt>
        <dd>
          <strong>{value.count}</strong> {longest(value.longest)}
        </dd>
      </div>
      <div className={value.overdue > 0 ? 'board-overdue' : undefined}>
        <dt>{t.overdue(value.term.minutes)}</dt>
        <dd>
          <strong>{value.overdue}</strong>{' '}
          {hasQueue && value.overdue > 0 ? <Link href="/prescriptionTask?overdue=1">{t.show}</Link> : null}
        </dd>
      </div>
      <div>
        <dt>{t.asked}</dt>
        <dd>
          <strong>{value.asked}</strong> {longest(value.longestAsked)}
        </dd>
      </div>
    </dl>
  );
};

/** What waits for a review now, and the agreed time. */
export const WaitingPanel = () => {
  const app = useServices();
  const t = useCatalog('reviewBoard');
  const model = useModel(() => createWaiting(app, (minutes) => app.toasts.show(t.term.saved(minutes))));
  return (
    <Panel title={t.now.title}>
      <AsyncView data={model.waiting} onRetry={() => void model.waiting.load()} lines={3}>
        {({ value }: { value: WaitingNow }) => (
          <>
            <Counts value={value} />
            <TermForm term={value.term} mutation={model.term} />
          </>
        )}
      </AsyncView>
    </Panel>
  );
};
