import type { Order } from '../../contract/consultation/order.ts';
import type { CaseRecord } from '../../contract/consultation/record.ts';
import { dayTimeOf } from '../lib/days.ts';
import { useApp } from '../useApp.ts';
import { partsSaid, recordSaid as said, signedSaid, treatedSaid } from './recordText.ts';

interface Props {
  order: Order;
  record: CaseRecord;
}

const Who = ({ order }: Pick<Props, 'order'>) => {
  const who = treatedSaid(order);
  return (
    <p className="paper-who">
      <span>
        {said.name}：<strong>{who.name}</strong>
      </span>
      {(['sex', 'age', 'date'] as const).map((part) => (
        <span key={part}>
          {said[part]}：{who[part]}
        </span>
      ))}
      <span>
        {said.no}：{order.orderNo}
      </span>
      <span>
        {said.allergies}：<strong>{who.allergies}</strong>
      </span>
    </p>
  );
};

/** A printed case record. It uses a table head because browsers repeat that on every page. */
export const RecordPaper = ({ order, record }: Props) => (
  <table className="paper" lang="zh-CN" aria-label={said.title}>
    <thead>
      <tr>
        <th scope="col">
          <span className="paper-hospital">{useApp().hospital.name.value}</span>
          <span className="paper-title">{said.title}</span>
          <Who order={order} />
        </th>
      </tr>
    </thead>
    <tbody>
      {partsSaid(record).map(([head, text]) => (
        <tr key={head}>
          <td>
            <strong>{head}：</strong>
            <span className="paper-said">{text}</span>
          </td>
        </tr>
      ))}
      <tr>
        <td className="paper-signed">
          {said.doctor}：{signedSaid(record)}
        </td>
      </tr>
      {record.addenda.map((one) => (
        <tr key={one.id}>
          <td>
            <strong>
              {said.addendum}（{one.by}，{dayTimeOf(one.at)}）：
            </strong>
            <span className="paper-said">{one.text}</span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
