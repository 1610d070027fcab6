import { useSearch } from 'wouter';
import {
  type HandedInCertificate,
  qualifications,
  reviewState,
} from '../../../../contract/account/qualification.ts';
import { FilterSelect } from '../../../ui/table/FilterSelect.tsx';
import { StateMark } from '../../../ui/display/StateMark.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { MasterDetail } from '../../../ui/layout/MasterDetail.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { PageOutOfRange } from '../../../ui/table/PageOutOfRange.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { RowOpener } from '../../../ui/table/RowOpener.tsx';
import { type Column, Table } from '../../../ui/table/Table.tsx';
import { createAsyncState } from '../../../lib/async/asyncState.ts';
import { momentOf } from '../../../lib/dates/days.ts';
import { parsePage } from '../../../lib/queryParams.ts';
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

const pageSize = 20;
const marks = { 0: 'waiting', 1: 'approved', 2: 'rejected' } as const;

const Person = ({ row: { person, open, current } }: { row: Row }) => {
  const t = useCatalog('staff').certificates;
  return <RowOpener text={person.name} label={t.open(person.name)} current={current} onOpen={open} />;
};

const Kind = ({ row }: { row: Row }) => useKindName()(row);

const HandedIn = ({ row: { updateTime } }: { row: Row }) => {
  const { clock } = useServices();
  return updateTime === null ? null : (
    <span className="whole">{momentOf(updateTime, clock.coarseNow.value)}</span>
  );
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
const useCertificates = (status: Status, pageNo: number) => {
  const { call, clock, changes } = useServices();
  return useModel(() => {
    const page = createAsyncState(() => call(qualifications.page, { status, pageNo, pageSize }), clock);
    const load = () => void page.load();
    return {
      page,
      start: () => {
        load();
        return changes.onInvalidate('qualifications', load);
      },
    };
  });
};

interface ListProps {
  status: Status;
  pageNo: number;
  openId: string | null;
  go: (change: { page?: number; open?: string | null; status?: Status }) => void;
}

const CertificateList = ({ status, pageNo, openId, go }: ListProps) => {
  const app = useServices();
  const t = useCatalog('staff');
  const kindName = useKindName();
  const { page } = useCertificates(status, pageNo);
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
      <div className="list-filters">
        <FilterSelect
          label={t.state}
          value={status}
          options={([0, 1, 2] as const).map((value) => ({ value, label: t.certificates.states[value] }))}
          onChange={(value) => go({ status: value, page: 1, open: null })}
        />
      </div>
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
                  empty={t.certificates.empty[status]}
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
  const query = {
    status: wanted === 1 || wanted === 2 ? wanted : 0,
    page: parsePage(params),
    open: params.get('open'),
  } as const;
  return (
    <CertificateList
      key={`${query.status} ${query.page}`}
      status={query.status}
      pageNo={query.page}
      openId={query.open}
      go={(change) => {
        const { status, ...rest } = { ...query, ...change };
        app.navigate(tabPath('certificates', { ...rest, status: status === 0 ? null : status }));
      }}
    />
  );
};
