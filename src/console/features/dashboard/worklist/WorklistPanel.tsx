import { useEffect, useRef } from 'react';
import { computed, type ReadonlySignal } from '@preact/signals-react';
import { Link, useSearch } from 'wouter';
import { orderStatus } from '../../../../contract/consultation/order.ts';
import { prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import { createDueFollowUps } from '../../../domain/followUps/followUps.ts';
import { createSnoozes } from '../../../domain/openConsultations/snoozes.ts';
import { useQueueKeys } from '../../../domain/worklists/useQueueKeys.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { buildPath } from '../../../lib/queryParams.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import type { DashboardModel } from '../dashboard.ts';
import { prescriptionsPath } from '../DashboardCounts.tsx';
import { countWork, createWorklist, createWorkParts, type WorkPart, type Worklist } from './worklist.ts';
import { countSnoozed, keyOfRow, tabFromSearch, type WorkTab } from './workRows.ts';
import { WorklistRow } from './WorklistRow.tsx';
import './worklist.css';

interface TabProps {
  tab: WorkTab;
  parts: readonly WorkPart[];
  isSelected: boolean;
}

/** A link, so that back, forward and opening in a new tab work. A count that is not known is a dash. */
const Tab = ({ tab, parts, isSelected }: TabProps) => {
  const t = useMessages().dashboard.work;
  const snoozed = countSnoozed(parts.flatMap(({ work }) => work.value?.rows ?? []));
  return (
    <Link
      className="work-tab"
      href={buildPath('/', { tab: tab === 'all' ? null : tab })}
      aria-current={isSelected ? 'page' : undefined}
    >
      {t.tabs[tab]} <span className="work-count">{countWork(parts) ?? '–'}</span>
      {tab !== 'all' && snoozed > 0 ? <span className="quiet small">{t.snoozed(snoozed)}</span> : null}
    </Link>
  );
};

/** What is not loaded, and where the rest is listed. */
const More = ({ kind, count }: { kind: WorkPart['kind']; count: number }) => {
  const t = useMessages().dashboard;
  if (count <= 0) return null;
  const path =
    kind === 'correct'
      ? prescriptionsPath(prescriptionStatus.rejected)
      : kind === 'clarify'
        ? prescriptionsPath(prescriptionStatus.awaitingAudit)
        : buildPath('/orderRecord', { status: kind === 'sign' ? orderStatus.finished : null });
  return (
    <p className="home-more">
      <Link href={path}>{t.more(count)}</Link>
    </p>
  );
};

interface PartProps {
  part: WorkPart;
  worklist: Worklist;
  dashboard: DashboardModel;
  /** Shown if nothing of this kind is to do. */
  empty: string | undefined;
}

// A separate component, so that it tracks the rows and not only what was loaded.
const PartRows = ({ part: { kind, work }, worklist, dashboard, empty }: PartProps) => {
  const t = useMessages().dashboard.work;
  const { rows, total } = work.value ?? { rows: [], total: 0 };
  if (rows.length === 0) return empty === undefined ? null : <p className="empty">{empty}</p>;
  return (
    <>
      <ul className="work-rows" aria-label={t.tabs[kind]}>
        {rows.map((row) => (
          <WorklistRow key={keyOfRow(row)} row={row} worklist={worklist} dashboard={dashboard} />
        ))}
      </ul>
      <More kind={kind} count={total - rows.length} />
    </>
  );
};

/** One kind: its rows, or why they are not known. */
const Part = (props: PartProps) => {
  const { part } = props;
  const t = useMessages().dashboard.work;
  return (
    <section className="work-part" aria-label={t.tabs[part.kind]}>
      {part.state.error.value === null ? null : <h2 className="work-part-title">{t.tabs[part.kind]}</h2>}
      <AsyncView data={part.state} onRetry={part.reload} lines={3}>
        {() => <PartRows {...props} />}
      </AsyncView>
    </section>
  );
};

interface ContentProps {
  all: ReadonlySignal<readonly WorkPart[]>;
  tab: WorkTab;
  dashboard: DashboardModel;
  due: ReturnType<typeof createDueFollowUps>;
}

const Content = ({ all, tab, dashboard, due }: ContentProps) => {
  const app = useServices();
  const t = useMessages().dashboard.work;
  const root = useRef<HTMLDivElement>(null);
  const worklist = useModel(() => createWorklist(app, { all, tab, dashboard, due }));
  const { choose, move } = worklist.choice;
  useQueueKeys({ move, act: worklist.actOnChosen }, root);
  useEffect(() => {
    const content = root.current;
    // What has the focus is chosen, however it got it.
    const onFocusIn = ({ target }: FocusEvent): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      if (row?.dataset['row'] !== undefined) choose(row.dataset['row']);
    };
    content?.addEventListener('focusin', onFocusIn);
    return () => content?.removeEventListener('focusin', onFocusIn);
  }, [choose]);
  const parts = worklist.parts.value;
  return (
    <div className="work-content" ref={root}>
      {parts.map((part) => (
        <Part
          key={part.kind}
          part={part}
          worklist={worklist}
          dashboard={dashboard}
          empty={tab === 'all' ? undefined : t.none[part.kind]}
        />
      ))}
      {tab === 'all' && countWork(all.value) === 0 ? <p className="empty">{t.none.all}</p> : null}
    </div>
  );
};

/** Everything that the doctor has to do, in one list with a tab for each kind. */
export const WorklistPanel = ({ dashboard }: { dashboard: DashboardModel }) => {
  const app = useServices();
  const due = useModel(() => createDueFollowUps(app));
  const { all } = useModel(() => {
    const snoozes = app.shared(createSnoozes);
    return {
      all: createWorkParts(app, dashboard, due, snoozes),
      start: () => snoozes.follow(computed(() => dashboard.consultations.value.value ?? [])),
    };
  });
  const t = useMessages().dashboard.work;
  const parts = all.value;
  const asked = tabFromSearch(useSearch());
  const tab = asked !== 'all' && parts.some(({ kind }) => kind === asked) ? asked : 'all';
  return (
    <section className="panel home-work" aria-label={t.title}>
      <nav className="work-tabs" aria-label={t.title}>
        <Tab tab="all" parts={parts} isSelected={tab === 'all'} />
        {parts.map((part) => (
          <Tab key={part.kind} tab={part.kind} parts={[part]} isSelected={tab === part.kind} />
        ))}
      </nav>
      <Content key={tab} all={all} tab={tab} dashboard={dashboard} due={due} />
    </section>
  );
};
