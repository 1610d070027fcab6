import type { Order } from '../../../contract/consultation/order.ts';
import type { CaseRecord } from '../../../contract/consultation/record.ts';
import { dayTimeOf } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { recordRows, recordLabels as labels, signature, recordPatientFields } from './recordPrintText.ts';

interface Props {
  order: Order;
  record: CaseRecord;
}

const PatientHead = ({ order }: Pick<Props, 'order'>) => {
  const patientFields = recordPatientFields(order);
  return (
    <p className="printed-record-patient">
      <span>
        {labels.name}：<strong>{patientFields.name}</strong>
      </span>
      {(['sex', 'age', 'date'] as const).map((field) => (
        <span key={field}>
          {labels[field]}：{patientFields[field]}
        </span>
      ))}
      <span>
        {labels.no}：{order.orderNo}
      </span>
      <span>
        {labels.allergies}：<strong>{patientFields.allergies}</strong>
      </span>
    </p>
  );
};

/** A printed case record. It uses a table head because browsers repeat that on every page. */
export const PrintedRecord = ({ order, record }: Props) => (
  <table className="printed-record" lang="zh-CN" aria-label={labels.title}>
    <thead>
      <tr>
        <th scope="col">
          <span className="printed-record-hospital">{useServices().hospital.name.value}</span>
          <span className="printed-record-title">{labels.title}</span>
          <PatientHead order={order} />
        </th>
      </tr>
    </thead>
    <tbody>
      {recordRows(record).map(([head, text]) => (
        <tr key={head}>
          <td>
            <strong>{head}：</strong>
            <span className="printed-record-text">{text}</span>
          </td>
        </tr>
      ))}
      <tr>
        <td className="printed-record-signature">
          {labels.doctor}：{signature(record)}
        </td>
      </tr>
      {record.addenda.map((addendum) => (
        <tr key={addendum.id}>
          <td>
            <strong>
              {labels.addendum}（{addendum.by}，{dayTimeOf(addendum.at)}）：
            </strong>
            <span className="printed-record-text">{addendum.text}</span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
