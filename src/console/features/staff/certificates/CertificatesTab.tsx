import { useSearch } from 'wouter';
import {
  type HandedInCertificate,
  qualifications,
  reviewState,
} from '../../../../contract/account/qualification.ts';
import { FilterForm } from '../../../ui/table/FilterForm.tsx';
import { FilterSelect } from '../../../ui/table/FilterSelect.tsx';
import { StateMark } from '../../../ui/display/StateMark.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useSyncedInput } from '../../../ui/hooks/useSyncedInput.ts';
import { MasterDetail } from '../../../ui/layout/MasterDetail.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { PageOutOfRange } from '../../../ui/table/PageOutOfRange.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { RowOpener } from '../../../ui/table/RowOpener.tsx';
import { type Column, Table } from '../../../ui/table/Table.tsx';
import { createAsyncState } from '../../../lib/async/asyncState.ts';
import { parseKeyword, parsePage } from '../../../lib/queryParams.ts';
import { useMoment } from '../../../useMoment.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import type { StaffMessages } from '../messages.en.ts';
import { tabPath } from '../staffTab.ts';
import { StaffTabs } from '../StaffTabs.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import { useKindName } from './useKindName.ts';

interface Row extends HandedInCertificate {
  readonly open: () => void;
  readonly current: boolean;
}
type Status = 0 | 1 | 2;

/** The query in the address. */
interface CertificateQuery {
  readonly status: Status;
  readonly q: string;
  readonly page: number;
  /** The id of a certificate; null if none is open. */
  readonly open: string | null;
}

const pageSize = 20;
const marks = { 0: 'waiting', 1: 'approved', 2: 'rejected' } as const;

const Person = ({ row: { person, open, current } }: { row: Row }) => {
  const t = useCatalog('staff').certificates;
  return <RowOpener text={person.name} label={t.open(person.name)} current={current} onOpen={open} />;
};

const Kind = ({ row }: { row: Row }) => useKindName()(row);

const HandedIn = ({ row: { updateTime } }: { row: Row }) => {
  const moment = useMoment();
  return updateTime === null ? null : <span className="whole">{moment(updateTime)}</span>;
};

const State = ({ row: { status } }: { row: Row }) => {
  const t = useCatalog('staff').certificates;
  return status === 0 || status === 1 || status === 2 ? (
    <StateMark kind={marks[status]} text={t.states[status]} />
  ) : (
    <StateMark kind="unknown" text={String(status)} />
  );
};

const columnsOf = ({ certificates: t, ...staff }: StaffMessages): Column<Row>[] => [
  { head: staff.name, cell: Person },
  { head: t.kind, cell: Kind },
  { head: t.at, cell: HandedIn, width: '9rem', withDetail: 'gone' },
  { head: staff.state, cell: State, width: '8rem', narrow: 'end' },
];

/** One page of certificates in one state; reloads when one was decided. */
const useCertificates = ({ status, q: keyword, page: pageNo }: CertificateQuery) => {
  const { call, clock, changes } = useServices();
  return useModel(() => {
    const page = createAsyncState(
      () => call(qualifications.page, { status, keyword, pageNo, pageSize }),
      clock,
    );
    const load = () => void page.load();
    return {
      page,
      start: () => {
        load();
        return changes.onInvalidate('qualifications', load);
      },
    };
  }, `${status} ${pageNo} ${keyword}`);
};

interface Props {
  query: CertificateQuery;
  go: (change: Partial<CertificateQuery>) => void;
}

const CertificateFilters = ({ query, go }: Props) => {
  const t = useCatalog('staff');
  const keyword = useSyncedInput(query.q);
  const update = (change: Partial<CertificateQuery>) =>
    go({ q: keyword.value.trim(), page: 1, open: null, ...change });
  return (
    <FilterForm
      keyword={keyword}
      keywordLabel={t.certificates.keyword}
      activeCount={query.status === 0 ? 0 : 1}
      isKeywordSet={query.q !== ''}
      onSubmit={() => update({})}
      onClear={() => {
        keyword.value = '';
        update({ q: '', status: 0 });
      }}
    >
      <FilterSelect
        label={t.state}
        value={query.status}
        options={([0, 1, 2] as const).map((value) => ({ value, label: t.certificates.states[value] }))}
        onChange={(status) => update({ status })}
      />
    </FilterForm>
  );
};

const CertificateList = ({ query, go }: Props) => {
  const app = useServices();
  const t = useCatalog('staff');
  const kindName = useKindName();
  const { page } = useCertificates(query);
  const { page: pageNo, open: openId } = query;
  const opened = page.value.value?.list.find(({ id }) => id === openId);
  const onDone = (decided: HandedInCertificate) => {
    const text = decided.status === reviewState.passed ? t.certificates.passed : t.certificates.refused;
    app.toasts.show(text(decided.person.name, kindName(decided)));
    go({ open: null });
  };
  return (
    <MasterDetail
      title={t.parts.certificates}
      className="staff"
      onClose={() => go({ open: null })}
      detail={
        opened ? (
          <ReviewPanel
            key={opened.id}
            certificate={opened}
            onDone={onDone}
            onClose={() => go({ open: null })}
          />
        ) : null
      }
    >
      <StaffTabs selected="certificates" />
      <CertificateFilters query={query} go={go} />
      <Panel title={t.certificates.title} flush>
        <AsyncView main data={page} onRetry={() => void page.load()} lines={8}>
          {({ value }: { value: { total: number; list: HandedInCertificate[] } }) => {
            const pages = Math.max(1, Math.ceil(value.total / pageSize));
            if (pageNo > pages)
              return <PageOutOfRange pageNo={pageNo} pages={pages} onFirst={() => go({ page: 1 })} />;
            return (
              <>
                <Table
                  label={t.certificates.title}
                  rows={value.list.map((one) => ({
                    ...one,
                    open: () => go({ open: one.id }),
                    current: one.id === openId,
                  }))}
                  columns={columnsOf(t)}
                  rowKey={({ id }) => id}
                  onOpen={({ open }) => open()}
                  empty={query.q === '' ? t.certificates.empty[query.status] : t.certificates.noMatch}
                />
                <Pager
                  total={t.certificates.total(value.total)}
                  pageNo={pageNo}
                  pages={pages}
                  onPageChange={(next) => go({ page: next, open: null })}
                />
              </>
            );
          }}
        </AsyncView>
      </Panel>
    </MasterDetail>
  );
};

/** The certificates that were handed in: those that wait for review, and those that were decided. */
export const CertificatesTab = () => {
  const app = useServices();
  const params = new URLSearchParams(useSearch());
  const wanted = Number(params.get('status'));
  const query: CertificateQuery = {
    status: wanted === 1 || wanted === 2 ? wanted : 0,
    q: parseKeyword(params),
    page: parsePage(params),
    open: params.get('open'),
  };
  return (
    <CertificateList
      query={query}
      go={(change) => {
        const { status, ...rest } = { ...query, ...change };
        app.navigate(tabPath('certificates', { ...rest, status: status === 0 ? null : status }));
      }}
    />
  );
};
