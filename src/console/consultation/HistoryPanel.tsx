import type { Order } from '../../contract/consultation/order.ts';
import type { PastVisit } from '../../contract/consultation/history.ts';
import { Button } from '../kit/Button.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { Pager } from '../kit/Pager.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { useWords } from '../useApp.ts';
import { OwnHistory } from './OwnHistory.tsx';
import { PastVisitRow } from './PastVisitRow.tsx';
import type { VisitPage } from './timeline.ts';
import { useMedia, wide } from './useMedia.ts';
import type { OwnHistory as Told, Visit } from './visit.ts';

interface Props {
  visit: Visit;
  order: Order;
}

const Visits = ({ visit, order, page }: Props & { page: VisitPage }) => {
  const w = useWords().consultation.history;
  const pages = visit.timeline.pages.value;
  return (
    <>
      <ol className="past-visits">
        {page.list.map((one: PastVisit) => (
          <PastVisitRow key={one.orderId} visit={visit} order={order} one={one} />
        ))}
      </ol>
      {pages > 1 ? (
        <Pager
          total={w.total(page.total)}
          pageNo={page.pageNo}
          pages={pages}
          onTurn={(pageNo) => void visit.timeline.page.load(pageNo)}
        />
      ) : null}
    </>
  );
};

/** The history that the patient reported, and a timeline of their visits with everything written in each. */
export const HistoryPanel = ({ visit, order }: Props) => {
  const w = useWords().consultation.history;
  const close = useMedia(wide) ? (
    <Button label={w.close} icon={CloseIcon} hideLabel kind="quiet" onClick={() => visit.go('record')} />
  ) : undefined;
  return (
    <Panel title={w.title} actions={close}>
      <div className="history">
        <h3>{w.own}</h3>
        <RemoteView of={visit.own} retry={() => void visit.own.load()} lines={3}>
          {({ value }: { value: Told }) => <OwnHistory visit={visit} own={value} />}
        </RemoteView>
        <h3>{w.visits}</h3>
        <RemoteView
          of={visit.timeline.page}
          retry={() => void visit.timeline.page.load()}
          isEmpty={({ total }) => total === 0}
          empty={w.noVisits}
          lines={3}
        >
          {({ value }: { value: VisitPage }) => <Visits visit={visit} order={order} page={value} />}
        </RemoteView>
      </div>
    </Panel>
  );
};
