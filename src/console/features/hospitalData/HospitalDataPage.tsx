import { useSearch } from 'wouter';
import {
  type AppliedFile,
  type DataKind,
  dataKinds,
  hospitalData,
  type KindState,
} from '../../../contract/hospital/hospitalData.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import { createAsyncState } from '../../lib/async/asyncState.ts';
import { dayTimeOf } from '../../lib/dates/days.ts';
import { saveBlob } from '../../lib/saveBlob.ts';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Notice } from '../../ui/display/Notice.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { type Column, Table } from '../../ui/table/Table.tsx';
import { useServices } from '../../useServices.ts';
import { createDataExport } from './dataExport.ts';
import { createDataFile } from './dataFile.ts';
import { FilePanel } from './FilePanel.tsx';
import type { HospitalDataMessages } from './messages.en.ts';
import './hospitalData.css';

const rowCounts = (t: HospitalDataMessages): Column<AppliedFile>[] => [
  { head: t.added, cell: ({ row }) => row.added, align: 'right', narrow: 'gone' },
  { head: t.changed, cell: ({ row }) => row.changed, align: 'right', narrow: 'gone' },
];

/** A rule pack has no rows to count. */
const historyColumns = (t: HospitalDataMessages, kind: DataKind): Column<AppliedFile>[] => [
  { head: t.at, cell: ({ row }) => <span className="data-time">{dayTimeOf(row.at)}</span> },
  { head: t.by, cell: ({ row }) => row.by ?? t.commandLine },
  { head: t.fileName, cell: ({ row }) => <span className="data-text">{row.fileName}</span>, narrow: 'whole' },
  ...(kind === 'rule-pack' ? [] : rowCounts(t)),
];

interface KindProps {
  kind: DataKind;
  states: readonly KindState[];
  onApplied: () => void;
}

const KindPanels = ({ kind, states, onApplied }: KindProps) => {
  const app = useServices();
  const t = useCatalog('hospitalData');
  const dataFile = useModel(() => createDataFile(app, kind, onApplied));
  const dataExport = useModel(() => createDataExport(app, kind, saveBlob));
  const { columns = [], applied = [] } = states.find((one) => one.kind === kind) ?? {};
  return (
    <>
      <Panel
        title={t.kinds[kind]}
        actions={
          <Button
            label={t.export}
            busy={dataExport.isBusy.value}
            onClick={() => void dataExport.run()}
            description={kind === 'staff' ? t.exportStaff : undefined}
          />
        }
      >
        <div className="stack">
          {columns.length > 0 ? (
            <>
              <p>{t.merge}</p>
              <p className="quiet">
                {t.columns} <span className="data-code">{columns.join(', ')}</span>
              </p>
            </>
          ) : (
            <p>{t.json}</p>
          )}
          {dataExport.message.value === null ? null : (
            <Notice tone="accent" urgent text={dataExport.message.value} />
          )}
        </div>
      </Panel>
      <FilePanel dataFile={dataFile} kind={kind} />
      <Panel title={t.history} flush>
        <Table
          label={t.history}
          rows={applied}
          columns={historyColumns(t, kind)}
          rowKey={({ id }) => id}
          empty={t.neverApplied}
        />
      </Panel>
    </>
  );
};

const readKind = (search: string): DataKind => {
  const asked = new URLSearchParams(search).get('kind');
  return dataKinds.find((kind) => kind === asked) ?? 'drugs';
};

/** /hospitalData: a hospital's own drugs, codes, staff and rules as files, for administrators. */
export const HospitalDataPage = () => {
  const app = useServices();
  const t = useCatalog('hospitalData');
  const kind = readKind(useSearch());
  const { kinds } = useModel(() => {
    const kinds = createAsyncState(() => app.call(hospitalData.kinds, {}), app.clock);
    return { kinds, start: () => void kinds.load() };
  });
  const load = (): void => void kinds.load();
  return (
    <div className="page data-page">
      <h1>{t.screen}</h1>
      <AsyncView main data={kinds} onRetry={load} lines={8}>
        {({ value }: { value: readonly KindState[] }) => (
          <>
            <Select
              label={t.kind}
              value={kind}
              options={value.map((one) => ({ value: one.kind, label: t.kinds[one.kind] }))}
              onChange={(next) => app.navigate(`/hospitalData?kind=${next}`)}
            />
            <KindPanels key={kind} kind={kind} states={value} onApplied={load} />
          </>
        )}
      </AsyncView>
    </div>
  );
};
