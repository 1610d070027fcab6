import { useSearch } from 'wouter';
import { Beside } from '../kit/Beside.tsx';
import { dayOf } from '../lib/days.ts';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { openDetail } from './detail.ts';
import { DetailPanel } from './DetailPanel.tsx';
import { openListed } from './listed.ts';
import { queryPath, type RecordQuery, readQuery } from './query.ts';
import { RecordFilters } from './RecordFilters.tsx';
import { RecordList } from './RecordList.tsx';
import './written.css';

interface Asked {
  query: RecordQuery;
  opened: string | null;
  go: (query: RecordQuery) => void;
}

const Listing = ({ query, opened, go }: Asked) => {
  const app = useApp();
  const listed = useOpened(() => openListed(app, query));
  return <RecordList listed={listed} query={query} opened={opened} go={go} />;
};

const Reading = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const app = useApp();
  const detail = useOpened(() => openDetail(app, id));
  return <DetailPanel detail={detail} onClose={onClose} />;
};

/** /prescriptionRecord: the doctor's prescriptions, and one of them in full. */
export const PrescriptionRecordPage = () => {
  const app = useApp();
  const today = dayOf(app.clock.minute.value);
  const query = readQuery(useSearch(), today);
  const { opened } = query;
  const go = (next: RecordQuery) => app.go(queryPath(next));
  return (
    <Beside
      title={useWords().prescriptions.title}
      className="written"
      opened={
        opened === null ? null : (
          <Reading key={opened} id={opened} onClose={() => go({ ...query, opened: null })} />
        )
      }
    >
      <RecordFilters query={query} today={today} go={go} />
      <Listing key={queryPath({ ...query, opened: null })} query={query} opened={opened} go={go} />
    </Beside>
  );
};
