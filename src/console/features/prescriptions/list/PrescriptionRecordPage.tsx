import { useSearch } from 'wouter';
import { MasterDetail } from '../../../ui/layout/MasterDetail.tsx';
import { dayOf } from '../../../lib/dates/days.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { createPrescriptionDetail } from './prescriptionDetail.ts';
import { DetailPanel } from './DetailPanel.tsx';
import { createRecordList } from './recordListModel.ts';
import { toPath, type RecordQuery, parseQuery } from './recordQuery.ts';
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
  const model = useModel(() => createRecordList(app, query));
  return <RecordList model={model} query={query} selectedId={selectedId} go={go} />;
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
  const query = parseQuery(useSearch(), today);
  const { selectedId } = query;
  const go = (nextQuery: RecordQuery) => app.navigate(toPath(nextQuery));
  return (
    <MasterDetail
      title={useMessages().prescriptionList.title}
      className="prescription-record"
      detail={
        selectedId === null ? null : (
          <DetailLoader key={selectedId} id={selectedId} onClose={() => go({ ...query, selectedId: null })} />
        )
      }
    >
      <RecordFilters query={query} today={today} go={go} />
      <RecordListLoader
        key={toPath({ ...query, selectedId: null })}
        query={query}
        selectedId={selectedId}
        go={go}
      />
    </MasterDetail>
  );
};
