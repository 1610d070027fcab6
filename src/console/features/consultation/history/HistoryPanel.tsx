import type {
  Order,
  PersonalHistory as PersonalHistoryData,
} from '../../../../contract/consultation/order.ts';
import type { PastVisit } from '../../../../contract/consultation/history.ts';
import { Pager } from '../../../ui/table/Pager.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { PersonalHistory } from './PersonalHistory.tsx';
import { PastVisitRow } from './PastVisitRow.tsx';
import type { VisitPage } from './timeline.ts';
import type { Consultation } from '../consultation.ts';

interface Props {
  consultation: Consultation;
  order: Order;
}

const PastVisits = ({ consultation, order, page }: Props & { page: VisitPage }) => {
  const t = useMessages().consultation.history;
  const pageCount = consultation.timeline.pageCount.value;
  return (
    <>
      <ol className="past-visits">
        {page.list.map((pastVisit: PastVisit) => (
          <PastVisitRow
            key={pastVisit.orderId}
            consultation={consultation}
            order={order}
            pastVisit={pastVisit}
          />
        ))}
      </ol>
      {pageCount > 1 ? (
        <Pager
          total={t.total(page.total)}
          pageNo={page.pageNo}
          pages={pageCount}
          onPageChange={(pageNo) => void consultation.timeline.page.load(pageNo)}
        />
      ) : null}
    </>
  );
};

/** The history that the patient reported, and a timeline of their visits with everything written in each. */
export const HistoryPanel = ({ consultation, order }: Props) => {
  const t = useMessages().consultation.history;
  return (
    <Panel title={t.title}>
      <div className="history">
        <h3>{t.selfReported}</h3>
        <AsyncView
          data={consultation.personalHistory}
          onRetry={() => void consultation.personalHistory.load()}
          lines={3}
        >
          {({ value }: { value: PersonalHistoryData }) => (
            <PersonalHistory consultation={consultation} history={value} />
          )}
        </AsyncView>
        <h3>{t.visits}</h3>
        <AsyncView
          data={consultation.timeline.page}
          onRetry={() => void consultation.timeline.page.load()}
          isEmpty={({ total }) => total === 0}
          empty={t.noVisits}
          lines={3}
        >
          {({ value }: { value: VisitPage }) => (
            <PastVisits consultation={consultation} order={order} page={value} />
          )}
        </AsyncView>
      </div>
    </Panel>
  );
};
