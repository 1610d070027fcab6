import { useEffect } from 'react';
import { audit } from '../../../../contract/prescribing/audit.ts';
import { auditStatus } from '../../../../contract/prescribing/prescription.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { PageOutOfRange } from '../../../ui/table/PageOutOfRange.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { createAppPendingVerdicts } from '../pendingVerdict/pendingVerdicts.ts';
import { taskColumns } from './taskColumns.tsx';
import { TodayFigures } from './TodayFigures.tsx';
import { pageSize, toPath, type TaskQuery, type TaskListModel } from './taskListModel.ts';
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

interface Props {
  tasks: TaskListModel;
  query: TaskQuery;
}

// A separate component, so that it tracks the stable rows and not only the loaded page.
const TaskRows = ({ tasks, query }: Props) => {
  const { navigate } = useServices();
  const t = useMessages().audit;
  const { shown, freeze: hold, unfreeze: letGo } = tasks.stableRows;
  const total = tasks.page.value.value?.total ?? 0;
  useEffect(() => letGo, [letGo]);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (query.pageNo > pages && shown.value.length === 0)
    return (
      <PageOutOfRange
        pageNo={query.pageNo}
        pages={pages}
        onFirst={() => navigate(toPath({ ...query, pageNo: 1 }))}
      />
    );
  return (
    <>
      <div onPointerEnter={hold} onPointerLeave={letGo}>
        <Table
          label={t.list}
          rows={shown.value}
          columns={taskColumns(t, query.status !== null && query.status > auditStatus.claimed)}
          rowKey={({ row }) => row.id}
          onOpen={({ row, removed: gone }) => {
            if (!gone) tasks.openTask(row.id);
          }}
          empty={t.empty}
        />
      </div>
      <Pager
        total={t.total(total)}
        pageNo={query.pageNo}
        pages={pages}
        onPageChange={(pageNo) => navigate(toPath({ ...query, pageNo }))}
      />
    </>
  );
};

const doNothing = (): void => {};

/** Prescriptions for audit, oldest first; the main action claims the next one. */
export const TaskList = ({ tasks, query }: Props) => {
  const app = useServices();
  const { navigate, dictionaries } = app;
  const t = useMessages().audit;
  const canClaim = app.offered.has(audit.page) && app.offered.has(audit.claim);
  useTaskShortcuts(canClaim ? tasks.claimNext : doNothing, app.shared(createAppPendingVerdicts).undo);
  const queueOption = { value: 'queue', label: t.queue };
  const states = Object.values(auditStatus).map((status) => ({
    value: String(status),
    label: dictionaries.label('prescription_audit_status', status),
  }));
  return (
    <div className="page tasks">
      <h1>{t.title}</h1>
      <div className="tasks-header">
        <TodayFigures today={tasks.today} />
        {canClaim ? <span className="quiet small tasks-shortcut">{t.nextHint}</span> : null}
      </div>
      <Panel
        title={t.list}
        flush
        actions={
          <>
            <Select
              label={t.filter}
              hideLabel
              value={query.status === null ? 'queue' : String(query.status)}
              options={[queueOption, ...states]}
              onChange={(value) =>
                navigate(toPath({ status: value === 'queue' ? null : Number(value), pageNo: 1 }))
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
        <AsyncView data={tasks.page} onRetry={() => void tasks.page.load()} lines={8}>
          {() => <TaskRows tasks={tasks} query={query} />}
        </AsyncView>
      </Panel>
    </div>
  );
};
