import { UnknownFilters } from '../../../ui/table/UnknownFilters.tsx';
import { useSignal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { Link, useSearch } from 'wouter';
import { audit, reviewFlags, taskSorts } from '../../../../contract/prescribing/audit.ts';
import { reviewBoard } from '../../../../contract/prescribing/reviewBoard.ts';
import { auditStatus } from '../../../../contract/prescribing/prescription.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FilterSelect } from '../../../ui/table/FilterSelect.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { ListMenus } from '../../../domain/lists/ListMenus.tsx';
import { ListTable } from '../../../ui/table/ListTable.tsx';
import type { ListSettings } from '../../../ui/table/listSettings.ts';
import { defaultPageSize, knownSort } from '../../../lib/queryParams.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import type { AppMessages } from '../../../i18n/messages.ts';
import { type BatchApproval, createBatchApproval } from '../batch/batchApproval.ts';
import { LazyBatchDrawer } from '../batch/LazyBatchDrawer.tsx';
import { createAppPendingVerdicts } from '../pendingVerdict/pendingVerdicts.ts';
import { taskColumns } from './taskColumns.tsx';
import { TaskFilters } from './TaskFilters.tsx';
import { TakenOverNotices } from './TakenOverNotices.tsx';
import { TodayFigures } from './TodayFigures.tsx';
import {
  isDecided,
  isNarrowed,
  severityFilters,
  shownSort,
  toPath,
  type StableTask,
  type TaskListModel,
  type TaskQuery,
} from './taskListModel.ts';
import './tasks.css';
import { focusTargetOf } from '../../../lib/focusTarget.ts';

/** N, or Enter if nothing else handles it, claims the next prescription; U takes the last verdict back. */
const useTaskShortcuts = (onClaim: () => void, onUndo: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      // A modal dialog has its own keys.
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      const focus = focusTargetOf(event.target);
      const key = event.key.toLowerCase();
      const activeKeys = focus === 'page' ? ['n', 'enter', 'u'] : focus === 'button' ? ['n', 'u'] : [];
      if (!activeKeys.includes(key)) return;
      event.preventDefault();
      if (key === 'u') onUndo();
      else onClaim();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onClaim, onUndo]);
};

/** The list's heading: that of the queue, or of the decided prescriptions that are shown. */
const headingOf = (t: AppMessages['audit'], { status }: TaskQuery): string => {
  const { approved, rejected, withdrawn } = auditStatus;
  if (status === approved) return t.decidedLists.approved;
  if (status === rejected) return t.decidedLists.rejected;
  return status === withdrawn ? t.decidedLists.withdrawn : t.list;
};

interface Props {
  tasks: TaskListModel;
  query: TaskQuery;
  settings: ListSettings;
}

// A separate component, so that it tracks the stable rows and not only the loaded page.
const TaskRows = ({ tasks, query, settings }: Props) => {
  const app = useServices();
  const { navigate } = app;
  const messages = useMessages();
  const t = messages.audit;
  const queueText = useCatalog('reviewQueue');
  const batch = useSignal<BatchApproval | null>(null);
  const mayDecide = app.offered.has(audit.claim) && app.offered.has(audit.verdict);
  const openBatch = (chosen: readonly StableTask[]) => (
    <Button
      label={queueText.batch.open(chosen.length)}
      onClick={() => {
        const present = chosen.filter(({ removed }) => !removed);
        batch.value = createBatchApproval(
          app,
          present.map(({ row }) => row),
        );
      }}
    />
  );
  const { shown, freeze: hold, unfreeze: letGo } = tasks.stableRows;
  useEffect(() => letGo, [letGo]);
  const loaded = tasks.page.value.value;
  const total = loaded?.total ?? 0;
  const { pageNo, pageSize } = loaded?.query ?? query;
  return (
    <div onPointerEnter={hold} onPointerLeave={letGo}>
      <ListTable
        label={headingOf(t, query)}
        rows={shown.value}
        columns={taskColumns(messages, queueText, isDecided(loaded?.query ?? query))}
        rowKey={({ row }) => row.id}
        onOpen={({ row, removed: gone }) => {
          if (!gone) tasks.openTask(row.id);
        }}
        empty={isNarrowed(query) ? queueText.emptyFiltered : t.empty}
        settings={settings}
        sort={shownSort(query)}
        onSort={(sort) => navigate(toPath({ ...query, sort: knownSort(sort, taskSorts), pageNo: 1 }))}
        position={{ pageNo, pageSize: pageSize ?? defaultPageSize }}
        total={total}
        totalText={t.total(total)}
        onPage={(page, size) =>
          navigate(toPath({ ...query, pageNo: page, pageSize: size ?? query.pageSize }))
        }
        busy={tasks.isChanging.value}
        selection={
          mayDecide && !isDecided(loaded?.query ?? query)
            ? {
                name: ({ row: { prescription } }) =>
                  t.subject(prescription.patient.name, prescription.prescriptionNo),
                actions: openBatch,
              }
            : undefined
        }
      />
      {batch.value ? (
        <LazyBatchDrawer
          batch={batch.value}
          onClose={() => {
            batch.value = null;
          }}
        />
      ) : null}
    </div>
  );
};

const doNothing = (): void => {};

/** Prescriptions for audit; the main action claims the next one. */
export const TaskList = ({ tasks, query, settings }: Props) => {
  const app = useServices();
  const { navigate, dictionaries } = app;
  const messages = useMessages();
  const { audit: t, common } = messages;
  const queueText = useCatalog('reviewQueue');
  const search = useSearch();
  const heading = useRef<HTMLHeadingElement>(null);
  const canClaim = app.offered.has(audit.page) && app.offered.has(audit.claim);
  useTaskShortcuts(canClaim ? tasks.claimNext : doNothing, app.shared(createAppPendingVerdicts).undo);
  const queueOption = { value: 'queue', label: t.queue };
  const states = Object.values(auditStatus).map((status) => ({
    value: String(status),
    label: dictionaries.label('prescription_audit_status', status),
  }));
  return (
    <div className="page tasks">
      <h1 ref={heading} tabIndex={-1}>
        {t.title}
      </h1>
      <div className="tasks-header">
        <TodayFigures today={tasks.today} />
        <span className="row">
          {canClaim ? <span className="quiet small tasks-shortcut">{t.nextHint}</span> : null}
          {app.offered.has(reviewBoard.waiting) ? (
            <Link href="/reviewBoard" className="whole">
              {common.nav.reviewBoard}
            </Link>
          ) : null}
        </span>
      </div>
      <TakenOverNotices heading={heading} />
      <TaskFilters query={query} go={(change) => navigate(toPath({ ...query, ...change, pageNo: 1 }))} />
      <UnknownFilters
        search={search}
        filters={[
          { param: 'state', label: t.filter, values: Object.values(auditStatus) },
          { param: 'findings', label: queueText.marks.head, values: severityFilters, several: true },
          { param: 'flags', label: queueText.marks.flagsLabel, values: reviewFlags, several: true },
          { param: 'overdue', label: queueText.overdue, values: [1] },
        ]}
        hasPeriod={false}
        onRemove={(next) => navigate(`/prescriptionTask${next === '' ? '' : `?${next}`}`)}
      />
      <Panel
        title={headingOf(t, query)}
        flush
        actions={
          <>
            <ListMenus settings={settings} columns={taskColumns(messages, queueText, isDecided(query))} />
            <FilterSelect
              label={t.filter}
              hideLabel
              value={query.status === null ? 'queue' : String(query.status)}
              options={[queueOption, ...states]}
              onChange={(value) =>
                navigate(
                  toPath({
                    ...query,
                    status: value === 'queue' ? null : Number(value),
                    sort: null,
                    pageNo: 1,
                  }),
                )
              }
            />
            {canClaim ? (
              <Button
                label={t.claimNext}
                kind="main"
                busy={tasks.claiming.value}
                description={t.nextHint}
                onClick={tasks.claimNext}
              />
            ) : null}
          </>
        }
      >
        {tasks.error.value ? <Notice tone="accent" text={tasks.error.value.message} /> : null}
        {tasks.nothingFree.value ? <Notice tone="plain" text={t.nothingFree} /> : null}
        <AsyncView main data={tasks.page} onRetry={() => void tasks.page.load()} lines={8}>
          {() => <TaskRows tasks={tasks} query={query} settings={settings} />}
        </AsyncView>
      </Panel>
    </div>
  );
};
