import { useEffect } from 'react';
import { auditStatus } from '../../contract/prescribing/prescription.ts';
import { Button } from '../kit/Button.tsx';
import { Choice } from '../kit/Choice.tsx';
import { NoPage } from '../kit/NoPage.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Pager } from '../kit/Pager.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { Table } from '../kit/Table.tsx';
import { useApp, useWords } from '../useApp.ts';
import { taskColumns } from './columns.tsx';
import { TodayFigures } from './TodayFigures.tsx';
import { useTaskKeys } from './useTaskKeys.ts';
import { pageSize, queryPath, type TaskQuery, type Tasks } from './tasks.ts';
import './tasks.css';

interface Props {
  tasks: Tasks;
  query: TaskQuery;
}

// A separate component, so that it tracks the stable rows and not only the loaded page.
const Rows = ({ tasks, query }: Props) => {
  const { go } = useApp();
  const w = useWords().audit;
  const { shown, hold, letGo } = tasks.places;
  const total = tasks.page.value.value?.total ?? 0;
  useEffect(() => letGo, [letGo]);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (query.pageNo > pages && shown.value.length === 0)
    return (
      <NoPage pageNo={query.pageNo} pages={pages} onFirst={() => go(queryPath({ ...query, pageNo: 1 }))} />
    );
  return (
    <>
      <div onPointerEnter={hold} onPointerLeave={letGo}>
        <Table
          label={w.list}
          rows={shown.value}
          columns={taskColumns(w, query.status !== null && query.status > auditStatus.claimed)}
          rowKey={({ row }) => row.id}
          onOpen={({ row, gone }) => {
            if (!gone) tasks.openOne(row.id);
          }}
          empty={w.empty}
        />
      </div>
      <Pager
        total={w.total(total)}
        pageNo={query.pageNo}
        pages={pages}
        onTurn={(pageNo) => go(queryPath({ ...query, pageNo }))}
      />
    </>
  );
};

/** Prescriptions for audit, oldest first; the main action claims the next one. */
export const TaskList = ({ tasks, query }: Props) => {
  const { go, dictionaries } = useApp();
  const w = useWords().audit;
  useTaskKeys(tasks.claimNext);
  const all = { value: 'queue', label: w.queue };
  const states = Object.values(auditStatus).map((status) => ({
    value: String(status),
    label: dictionaries.label('prescription_audit_status', status),
  }));
  return (
    <div className="page tasks">
      <h1 className="unseen">{w.title}</h1>
      <div className="tasks-top">
        <TodayFigures today={tasks.today} />
        <span className="quiet small tasks-key">{w.nextKey}</span>
      </div>
      <Panel
        title={w.list}
        flush
        actions={
          <>
            <Choice
              label={w.filter}
              hideLabel
              value={query.status === null ? 'queue' : String(query.status)}
              options={[all, ...states]}
              onChange={(chosen) =>
                go(queryPath({ status: chosen === 'queue' ? null : Number(chosen), pageNo: 1 }))
              }
            />
            <Button
              label={w.claimNext}
              kind="main"
              busy={tasks.claiming.value}
              description={w.nextKey}
              onClick={tasks.claimNext}
            />
          </>
        }
      >
        {tasks.fault.value ? <Notice tone="accent" text={tasks.fault.value.message} /> : null}
        {tasks.nothingFree.value ? <Notice tone="plain" text={w.nothingFree} /> : null}
        <RemoteView of={tasks.page} retry={() => void tasks.page.load()} lines={8}>
          {() => <Rows tasks={tasks} query={query} />}
        </RemoteView>
      </Panel>
    </div>
  );
};
