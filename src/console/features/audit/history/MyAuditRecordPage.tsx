import { UnknownFilters } from '../../../ui/table/UnknownFilters.tsx';
import { useSearch } from 'wouter';
import { exportColumns } from '../../../../contract/protocol/exportFile.ts';
import { audit } from '../../../../contract/prescribing/audit.ts';
import { useListExport } from '../../../domain/export/useListExport.ts';
import { MasterDetail } from '../../../ui/layout/MasterDetail.tsx';
import { dayOf } from '../../../lib/dates/days.ts';
import { useListQuery } from '../../../ui/table/listPage.ts';
import { useListSettings } from '../../../domain/lists/useListSettings.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { FiguresPanel } from './FiguresPanel.tsx';
import { createVerdictDetail } from './verdictDetail.ts';
import { VerdictPanel } from './VerdictPanel.tsx';
import { type SelectedVerdict, toPath, parseQuery, type VerdictQuery } from './verdictQuery.ts';
import { VerdictFilters } from './VerdictFilters.tsx';
import { VerdictList } from './VerdictList.tsx';
import { verdictColumns } from './verdictColumns.tsx';
import { createAuditFigures, createVerdictList, sortRequest, toRequest } from './verdictListModel.ts';
import './verdicts.css';

interface ListProps {
  query: VerdictQuery;
  go: (query: VerdictQuery) => void;
}

const VerdictListLoader = ({ query, go }: ListProps) => {
  const app = useServices();
  const settings = useListSettings('myReviews');
  const asked = { ...query, selected: null, pageSize: query.pageSize ?? settings.pageSize.value };
  const model = useModel(() => createVerdictList(app, asked));
  useListQuery(model, asked);
  const listExport = useListExport({
    endpoint: audit.export,
    heads: exportColumns.reviews,
    table: { columns: verdictColumns(useMessages()), settings: settings.columns },
    request: (chosen) => ({
      ...(chosen.only === undefined ? toRequest(query) : sortRequest(query)),
      ...chosen,
    }),
  });
  return <VerdictList settings={settings} model={model} listExport={listExport} query={query} go={go} />;
};

const FiguresLoader = ({ from, to }: Pick<VerdictQuery, 'from' | 'to'>) => {
  const app = useServices();
  const model = useModel(() => createAuditFigures(app, from, to));
  return <FiguresPanel model={model} from={from} to={to} />;
};

const VerdictLoader = ({ selected, onClose }: { selected: SelectedVerdict; onClose: () => void }) => {
  const app = useServices();
  const verdictDetail = useModel(() => createVerdictDetail(app, selected));
  return <VerdictPanel verdictDetail={verdictDetail} version={selected.version} onClose={onClose} />;
};

/** /myAuditRecord: the auditor's own verdicts and figures. */
export const MyAuditRecordPage = () => {
  const app = useServices();
  const today = dayOf(app.clock.coarseNow.value);
  const search = useSearch();
  const t = useMessages().audit.verdicts;
  const query = parseQuery(search, today);
  const go = (nextQuery: VerdictQuery) => app.navigate(toPath(nextQuery, today));
  const { selected } = query;
  // Days that are still to come have no figures.
  const lastDay = query.from <= today && query.to > today ? today : query.to;
  return (
    <MasterDetail
      title={t.title}
      className="verdicts"
      onClose={() => go({ ...query, selected: null })}
      detail={
        selected ? (
          <VerdictLoader
            key={`${selected.id} ${selected.version}`}
            selected={selected}
            onClose={() => go({ ...query, selected: null })}
          />
        ) : null
      }
    >
      <VerdictFilters query={query} today={today} go={go} />
      <UnknownFilters
        search={search}
        filters={[{ param: 'verdict', label: t.verdict, values: ['approve', 'reject'] }]}
        hasPeriod
        onRemove={(next) => app.navigate(`/myAuditRecord${next === '' ? '' : `?${next}`}`)}
      />
      <FiguresLoader key={`${query.from} ${lastDay}`} from={query.from} to={lastDay} />
      <VerdictListLoader query={query} go={go} />
    </MasterDetail>
  );
};
