import { Link } from 'wouter';
import { type Order, orderStatus } from '../../contract/consultation/order.ts';
import { ageOn } from '../../contract/consultation/patient.ts';
import { Badge } from '../kit/Badge.tsx';
import { Name } from '../kit/Name.tsx';
import type { Column } from '../kit/Table.tsx';
import { dayOf, dayTimeOf } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Words } from '../words/en.ts';
import { stateIn } from './stateIn.ts';

/** An order in the list, with the address of its page. */
export interface ListedOrder extends Order {
  readonly path: string;
}

interface Cell {
  row: ListedOrder;
}

const Created = ({ row }: Cell) => <span className="whole">{dayTimeOf(row.createTime)}</span>;

const No = ({ row: { path, orderNo, createTime } }: Cell) => {
  const w = useWords().orders;
  return (
    <>
      <Link
        href={path}
        className="whole"
        aria-label={w.openOne(orderNo)}
        onClick={(event) => event.stopPropagation()}
      >
        {orderNo}
      </Link>
      <div className="narrow-only quiet small whole">{dayTimeOf(createTime)}</div>
    </>
  );
};

const Patient = ({ row: { patient, createTime } }: Cell) => {
  const w = useWords().frame.strip;
  const { years, months } = ageOn(patient.birthDate, dayOf(createTime));
  return (
    <span className="breaks">
      <Name text={patient.name} />{' '}
      <span className="quiet small whole">
        {[w.unknownSex, w.male, w.female][patient.sex]} · {years > 0 ? w.years(years) : w.months(months)}
      </span>
    </span>
  );
};

const Type = ({ row: { consultType, followUp } }: Cell) => {
  const { dictionaries } = useApp();
  const w = useWords().frame.strip;
  return (
    <>
      {dictionaries.label('consult_type', consultType)}
      {followUp ? null : <span className="quiet small"> · {w.firstVisit}</span>}
    </>
  );
};

const Complaint = ({ row }: Cell) => (
  <span className="two-lines" dir="auto">
    {row.complaint}
  </span>
);

const live = new Set<number>([orderStatus.awaiting, orderStatus.inConsultation]);

const State = ({ row: { status } }: Cell) => (
  <Badge tone={live.has(status) ? 'accent' : 'plain'} text={stateIn(useWords(), status)} />
);

const Finished = ({ row: { finishTime, endTime } }: Cell) => {
  const at = finishTime ?? endTime;
  return <span className="whole">{at === null ? '' : dayTimeOf(at)}</span>;
};

/** The columns of the order list. */
export const orderColumns = ({ orders: w }: Words): Column<ListedOrder>[] => [
  { head: w.created, cell: Created, width: '9.5rem', narrow: 'gone' },
  { head: w.no, cell: No, width: '10rem' },
  { head: w.patient, cell: Patient, width: '11rem', narrow: 'end' },
  { head: w.type, cell: Type, width: '11rem', narrow: 'gone' },
  { head: w.complaint, cell: Complaint },
  { head: w.state, cell: State, width: '8rem', narrow: 'end' },
  { head: w.ended, cell: Finished, width: '9.5rem', narrow: 'gone' },
];
