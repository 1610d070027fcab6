import { prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import { UnknownFilters } from '../../../ui/table/UnknownFilters.tsx';
import { useSearch } from 'wouter';
import { exportColumns } from '../../../../contract/protocol/exportFile.ts';
import { prescription } from '../../../../contract/prescribing/prescription.ts';
import { useListExport } from '../../../domain/export/useListExport.ts';
import { MasterDetail } from '../../../ui/layout/MasterDetail.tsx';
import { dayOf } from '../../../lib/dates/days.ts';
import { useListQuery } from '../../../ui/table/listPage.ts';
import { useListSettings } from '../../../domain/lists/useListSettings.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { createPrescriptionDetail } from './prescriptionDetail.ts';
import { DetailPanel } from './DetailPanel.tsx';
import { createRecordList, toRequest } from './recordListModel.ts';
import { recordColumns } from './recordColumns.tsx';
import { toPath, type RecordQuery, parseQuery, requestSort } from './recordQuery.ts';
import { RecordFilters } from './RecordFilters.tsx';
import { RecordList } from './RecordList.tsx';
import './prescriptionRecord.css';

interface ListProps {
  query: RecordQuery;
  selectedId: string | null;
  go: (query: RecordQuery) => void;
}

const RecordListLoader = ({ query, selectedId, go }: ListProps) => {
  const app = useServices();
  const settings = useListSettings('prescriptions');
  const asked = { ...query, selectedId: null, pageSize: query.pageSize ?? settings.pageSize.value };
  const model = useModel(() => createRecordList(app, asked));
  useListQuery(model, asked);
  const listExport = useListExport({
    endpoint: prescription.export,
    heads: exportColumns.prescriptions,
    table: { columns: recordColumns(useMessages()), settings: settings.columns },
    request: (chosen) => ({
      ...(chosen.only === undefined ? toRequest(query) : { sort: requestSort(query) }),
      ...chosen,
    }),
  });
  return (
    <RecordList
      settings={settings}
      model={model}
      listExport={listExport}
      query={query}
      selectedId={selectedId}
      go={go}
    />
  );
};

const DetailLoader = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const app = useServices();
  const detail = useModel(() => createPrescriptionDetail(app, id));
  return <DetailPanel detail={detail} onClose={onClose} />;
};

/** /prescriptionRecord: the doctor's prescriptions, and one of them in full. */
export const PrescriptionRecordPage = () => {
  const app = useServices();
  const today = dayOf(app.clock.coarseNow.value);
  const search = useSearch();
  const t = useMessages().prescriptionList;
  const query = parseQuery(search, today);
  const { selectedId } = query;
  const go = (nextQuery: RecordQuery) => app.navigate(toPath(nextQuery));
  return (
    <MasterDetail
      title={t.title}
      className="prescription-record"
      onClose={() => go({ ...query, selectedId: null })}
      detail={
        selectedId === null ? null : (
          <DetailLoader key={selectedId} id={selectedId} onClose={() => go({ ...query, selectedId: null })} />
        )
      }
    >
      <RecordFilters query={query} today={today} go={go} />
      <UnknownFilters
        search={search}
        filters={[{ param: 'status', label: t.state, values: Object.values(prescriptionStatus) }]}
        hasPeriod
        onRemove={(next) => app.navigate(`/prescriptionRecord${next === '' ? '' : `?${next}`}`)}
      />
      <RecordListLoader query={query} selectedId={selectedId} go={go} />
    </MasterDetail>
  );
};
