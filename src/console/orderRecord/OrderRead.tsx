import { Link } from 'wouter';
import { type Order, orderStatus } from '../../contract/consultation/order.ts';
import { consultationPath } from '../im/openList.ts';
import { Badge } from '../kit/Badge.tsx';
import { IdentityStrip } from '../kit/IdentityStrip.tsx';
import { useApp, useWords } from '../useApp.ts';
import { type Detail, wasAccepted } from './detail.ts';
import { PrescriptionsPart } from './PrescriptionsPart.tsx';
import { RecordPart } from './RecordPart.tsx';
import { stateIn } from './stateIn.ts';
import { TimeLine } from './TimeLine.tsx';
import { TranscriptPart } from './TranscriptPart.tsx';

interface Props {
  detail: Detail;
  order: Order;
}

const Onward = ({ order }: Pick<Props, 'order'>) => {
  const w = useWords().orders.detail;
  if (order.status === orderStatus.inConsultation)
    return (
      <Link className="button button-main" href={consultationPath(order.id)}>
        {w.goOn}
      </Link>
    );
  if (order.status === orderStatus.awaiting)
    return (
      <Link className="button button-main" href="/cloudRoom">
        {w.accept}
      </Link>
    );
  return null;
};

/** The order: patient, timeline, transcript, case record and prescriptions. */
export const OrderRead = ({ detail, order }: Props) => {
  const { clock } = useApp();
  const words = useWords();
  const accepted = wasAccepted(order);
  return (
    <>
      <header className="order-head">
        <IdentityStrip patient={order.patient} order={order} now={clock.minute.value} />
        <div className="order-standing">
          <h1>{words.orders.detail.title(order.orderNo)}</h1>
          <Badge tone="plain" text={stateIn(words, order.status)} />
          <span className="order-onward">
            <Onward order={order} />
          </span>
        </div>
      </header>
      <div className={accepted ? 'order-parts' : 'order-parts order-alone'}>
        <div className="order-column">
          <TimeLine detail={detail} order={order} />
          {accepted ? <RecordPart detail={detail} order={order} /> : null}
          {accepted ? <PrescriptionsPart detail={detail} order={order} /> : null}
        </div>
        {accepted ? <TranscriptPart order={order} /> : null}
      </div>
    </>
  );
};
