import { Link } from 'wouter';
import { type Order, orderStatus } from '../../../contract/consultation/order.ts';
import { consultationPath } from '../../domain/worklists/activeConsultations.ts';
import { StateMark } from '../../ui/display/StateMark.tsx';
import { isAskedInRecord } from '../../domain/patient/knownAllergies.ts';
import { PatientBanner } from '../../domain/patient/banner/PatientBanner.tsx';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { type OrderDetail, wasAccepted } from './orderDetail.ts';
import { OrderPrescriptions } from './OrderPrescriptions.tsx';
import { OrderCaseRecord } from './OrderCaseRecord.tsx';
import { orderStateKind, orderStatusLabel } from '../../domain/visits/orderStatusLabel.ts';
import { OrderTimeline } from './OrderTimeline.tsx';
import { OrderTranscript } from './OrderTranscript.tsx';

interface Props {
  detail: OrderDetail;
  order: Order;
}

const OrderActions = ({ order }: Pick<Props, 'order'>) => {
  const t = useMessages().orders.detail;
  if (order.status === orderStatus.inConsultation)
    return (
      <Link className="button button-main" href={consultationPath(order.id)}>
        {t.resume}
      </Link>
    );
  if (order.status === orderStatus.awaiting)
    return (
      <Link className="button button-main" href="/cloudRoom">
        {t.accept}
      </Link>
    );
  return null;
};

/** The order: patient, timeline, transcript, case record and prescriptions. */
export const OrderContent = ({ detail, order }: Props) => {
  const { clock } = useServices();
  const messages = useMessages();
  const accepted = wasAccepted(order);
  return (
    <>
      <header className="order-header">
        <PatientBanner
          patient={order.patient}
          order={order}
          facts={detail.bannerFacts.facts.value}
          isAllergyAsked={isAskedInRecord(detail.record.value.value, detail.bannerFacts.facts.value)}
          medicines={detail.bannerFacts.medicines.value}
          now={clock.coarseNow.value}
          ageAt={order.createTime}
        />
        <div className="order-status">
          <h1>{messages.orders.detail.title(order.orderNo)}</h1>
          <StateMark kind={orderStateKind(order.status)} text={orderStatusLabel(messages, order.status)} />
          <span className="order-actions">
            <OrderActions order={order} />
          </span>
        </div>
      </header>
      <div className={accepted ? 'order-parts' : 'order-parts order-single-column'}>
        <div className="order-column">
          <OrderTimeline detail={detail} order={order} />
          {accepted ? <OrderCaseRecord detail={detail} order={order} /> : null}
          {accepted ? <OrderPrescriptions detail={detail} order={order} /> : null}
        </div>
        {accepted ? <OrderTranscript order={order} /> : null}
      </div>
    </>
  );
};
