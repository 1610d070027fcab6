import type { Task } from '../../contract/audit.ts';
import { auditStatus } from '../../contract/prescription.ts';
import { Button } from '../kit/Button.tsx';
import { Choice } from '../kit/Choice.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Pager } from '../kit/Pager.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { Table } from '../kit/Table.tsx';
import { useApp, useWords } from '../useApp.ts';
import { taskColumns } from './columns.tsx';
import { pageSize, queryPath, type TaskQuery, type Tasks } from './tasks.ts';
import './tasks.css';

interface Props {
  tasks: Tasks;
  query: TaskQuery;
}

/** Prescriptions for audit, the oldest first; the main act claims the next one. */
export const TaskList = ({ tasks, query }: Props) => {
  const { go, session, dictionaries } = useApp();
  const w = useWords().audit;
  const all = { value: 'queue', label: w.queue };
  const states = Object.values(auditStatus).map((status) => ({
    value: String(status),
    label: dictionaries.label('prescription_audit_status', status),
  }));
  return (
    <div className="page tasks">
      <h1 className="unseen">{w.title}</h1>
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
              onClick={() => void tasks.next(session.userId.value ?? '')}
            />
          </>
        }
      >
        {tasks.fault.value ? <Notice tone="accent" text={tasks.fault.value.message} /> : null}
        {tasks.nothingFree.value ? <Notice tone="plain" text={w.nothingFree} /> : null}
        <RemoteView of={tasks.page} retry={() => void tasks.page.load()} lines={8}>
          {({ value }: { value: { total: number; list: Task[] } }) => (
            <>
              <Table
                label={w.list}
                rows={value.list}
                columns={taskColumns(w, query.status !== null && query.status > auditStatus.claimed)}
                rowKey={({ prescription }) => prescription.id}
                onOpen={({ prescription }) => tasks.openOne(prescription.id)}
                empty={w.empty}
              />
              <Pager
                total={w.total(value.total)}
                pageNo={query.pageNo}
                pages={Math.max(1, Math.ceil(value.total / pageSize))}
                onTurn={(pageNo) => go(queryPath({ ...query, pageNo }))}
              />
            </>
          )}
        </RemoteView>
      </Panel>
    </div>
  );
};
