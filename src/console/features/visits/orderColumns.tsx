import { Link } from 'wouter';
import type { Order } from '../../../contract/consultation/order.ts';
import { ageOn } from '../../../contract/consultation/patient.ts';
import { StateMark } from '../../ui/display/StateMark.tsx';
import { PersonName } from '../../ui/display/PersonName.tsx';
import type { ListColumn } from '../../ui/table/columnLayout.ts';
import { dayOf, dayTimeOf } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import type { AppMessages } from '../../i18n/messages.ts';
import { orderStateKind, orderStatusLabel } from '../../domain/visits/orderStatusLabel.ts';

/** An order in the list, with the address of its page. */
export interface OrderRow extends Order {
  readonly path: string;
}

interface CellProps {
  row: OrderRow;
}

const Created = ({ row }: CellProps) => <span className="whole">{dayTimeOf(row.createTime)}</span>;

const OrderNumber = ({ row: { path, orderNo, createTime } }: CellProps) => {
  const t = useMessages().orders;
  return (
    <>
      <Link
        href={path}
        className="whole"
        aria-label={t.openOne(orderNo)}
        onClick={(event) => event.stopPropagation()}
      >
        {orderNo}
      </Link>
      <div className="narrow-only quiet small whole">{dayTimeOf(createTime)}</div>
    </>
  );
};

const Patient = ({ row: { patient, createTime } }: CellProps) => {
  const t = useMessages().common.patientBanner;
  const age = ageOn(patient.birthDate, dayOf(createTime));
  return (
    <span className="breaks">
      <PersonName text={patient.name} />{' '}
      <span className="quiet small whole">
        {[t.unknownSex, t.male, t.female][patient.sex]} · {t.age(age)}
      </span>
    </span>
  );
};

const Type = ({ row: { consultType, followUp } }: CellProps) => {
  const { dictionaries } = useServices();
  const t = useMessages().common.patientBanner;
  return (
    <>
      {dictionaries.label('consult_type', consultType)}
      {followUp ? null : <span className="quiet small"> · {t.firstVisit}</span>}
    </>
  );
};

const Complaint = ({ row }: CellProps) => (
  <span className="two-lines" dir="auto">
    {row.complaint}
  </span>
);

const State = ({ row: { status } }: CellProps) => (
  <StateMark kind={orderStateKind(status)} text={orderStatusLabel(useMessages(), status)} />
);

const Finished = ({ row: { finishTime, endTime } }: CellProps) => {
  const endedAt = finishTime ?? endTime;
  return <span className="whole">{endedAt === null ? '' : dayTimeOf(endedAt)}</span>;
};

/** The columns of the order list. */
export const orderColumns = ({ orders: t }: AppMessages): ListColumn<OrderRow>[] => [
  {
    id: 'created',
    head: t.created,
    cell: Created,
    width: '9.5rem',
    narrow: 'inside',
    sort: 'descending',
    exported: ['created'],
  },
  { id: 'no', head: t.no, cell: OrderNumber, width: '12rem', exported: ['orderNo'] },
  {
    id: 'patient',
    head: t.patient,
    cell: Patient,
    width: '11rem',
    narrow: 'end',
    exported: ['patient', 'sex', 'age'],
  },
  {
    id: 'type',
    head: t.type,
    cell: Type,
    width: '11rem',
    narrow: 'gone',
    sort: 'ascending',
    exported: ['consultType', 'followUp'],
  },
  { id: 'complaint', head: t.complaint, cell: Complaint, least: '14rem', exported: ['complaint'] },
  {
    id: 'state',
    head: t.state,
    cell: State,
    width: '9.5rem',
    narrow: 'end',
    sort: 'ascending',
    exported: ['status'],
  },
  {
    id: 'ended',
    head: t.ended,
    cell: Finished,
    width: '9.5rem',
    narrow: 'gone',
    sort: 'descending',
    exported: ['finished'],
  },
];
