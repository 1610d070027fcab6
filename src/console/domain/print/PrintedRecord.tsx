import type { Order } from '../../../contract/consultation/order.ts';
import type { CaseRecord } from '../../../contract/consultation/record.ts';
import { type Language, languageTag } from '../../i18n/language.ts';
import { useServices } from '../../useServices.ts';
import { departmentOnPaper, type FactsOnPaper, labelled } from './paper.ts';
import { addendumHead, recordPaper, recordPatientFields, recordRows, signature } from './recordPrintText.ts';

interface Props {
  order: Order;
  record: CaseRecord;
  facts: FactsOnPaper;
  language: Language;
}

const PatientHead = ({ order, facts, language }: Omit<Props, 'record'>) => {
  const { user, userId } = useServices().session;
  // Not every upstream sends the department of the visit's doctor; it is also known if that doctor prints.
  const own = order.doctorId === userId.value ? user.value : null;
  const dept = departmentOnPaper(order.deptName === null ? own : order, language);
  const patientFields = recordPatientFields(order, facts, language);
  const t = recordPaper[language];
  return (
    <p className="printed-record-patient">
      <span>
        {labelled(t.name, language)}
        <strong>{patientFields.name}</strong>
      </span>
      {(['sex', 'age', 'date'] as const).map((field) => (
        <span key={field}>
          {labelled(t[field], language)}
          {patientFields[field]}
        </span>
      ))}
      {dept === '' ? null : (
        <span>
          {labelled(t.dept, language)}
          {dept}
        </span>
      )}
      <span>
        {labelled(t.no, language)}
        {order.orderNo}
      </span>
      <span>
        {labelled(t.allergies, language)}
        <strong>{patientFields.allergies}</strong>
      </span>
    </p>
  );
};

/** A printed case record. It uses a table head because browsers repeat that on every page. */
export const PrintedRecord = ({ order, record, facts, language }: Props) => {
  const t = recordPaper[language];
  return (
    <table className="printed-record" lang={languageTag(language)} aria-label={t.title}>
      <thead>
        <tr>
          <th scope="col">
            <span className="printed-record-hospital">{useServices().hospital.name.value}</span>
            <span className="printed-record-title">{t.title}</span>
            <PatientHead order={order} facts={facts} language={language} />
          </th>
        </tr>
      </thead>
      <tbody>
        {recordRows(record, language).map(([head, text]) => (
          <tr key={head}>
            <td>
              <strong>{labelled(head, language)}</strong>
              <span className="printed-record-text">{text}</span>
            </td>
          </tr>
        ))}
        <tr>
          <td className="printed-record-signature">
            {labelled(t.doctor, language)}
            {signature(record, language)}
          </td>
        </tr>
        {record.addenda.map((addendum) => (
          <tr key={addendum.id}>
            <td>
              <strong>{labelled(addendumHead(addendum, language), language)}</strong>
              <span className="printed-record-text">{addendum.text}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
