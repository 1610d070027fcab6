import type { ReactNode } from 'react';
import type { Prescription } from '../../../contract/prescribing/prescription.ts';
import { useServices } from '../../useServices.ts';
import {
  diagnosesField,
  statusMark,
  pageField,
  patientFields,
  labels,
  totalField,
  validUntilField,
} from './prescriptionPrintText.ts';
import './sheet.css';

interface Props {
  prescription: Prescription;
  /** The number of the consultation; null leaves a blank to fill in by hand. */
  orderNo: string | null;
  page: number;
  pages: number;
  children?: ReactNode;
}

interface CellProps {
  label: string;
  children: ReactNode;
  wide?: boolean;
}

const Cell = ({ label, children, wide }: CellProps) => (
  <span className={wide ? 'sheet-cell sheet-wide' : 'sheet-cell'}>
    <span className="sheet-label">{label}：</span>
    <span className="sheet-value">{children}</span>
  </span>
);

/** The head of every page: the hospital, the prescription and the patient. */
const Head = ({ prescription, orderNo }: Pick<Props, 'prescription' | 'orderNo'>) => {
  const app = useServices();
  const { name, sex, age, date, allergies } = patientFields(prescription);
  const status = statusMark(prescription);
  const { user, userId } = app.session;
  // A prescription does not name its department. It is known if the prescriber prints it; otherwise it is
  // filled in by hand.
  const dept = prescription.doctorId === userId.value ? user.value?.deptName : null;
  return (
    <header className="sheet-head">
      <div className="sheet-title">
        <span className="sheet-hospital">{app.hospital.name.value}</span>
        <strong>{labels.title}</strong>
        <span className="sheet-kind">{labels.kind}</span>
      </div>
      {status ? <p className="sheet-status">{status}</p> : null}
      <div className="sheet-patient">
        <div className="sheet-row">
          <Cell label={labels.no}>{prescription.prescriptionNo}</Cell>
          <Cell label={labels.orderNo}>{orderNo}</Cell>
          <Cell label={labels.date}>{date}</Cell>
        </div>
        <Cell label={labels.name}>
          <strong>{name}</strong>
        </Cell>
        <Cell label={labels.sex}>{sex}</Cell>
        <Cell label={labels.age}>{age}</Cell>
        <Cell label={labels.dept}>{dept}</Cell>
        <Cell label={labels.allergies} wide>
          <strong>{allergies}</strong>
        </Cell>
        <Cell label={labels.diagnosis} wide>
          {diagnosesField(prescription)}
        </Cell>
      </div>
    </header>
  );
};

/** One printed page. The space below the last line is crossed out, so that nothing can be added. */
export const Sheet = ({ prescription, orderNo, page, pages, children }: Props) => {
  const last = page === pages;
  return (
    <article className="sheet" lang="zh-CN">
      <Head prescription={prescription} orderNo={orderNo} />
      <div className="sheet-body">
        <p className="sheet-rp">Rp.</p>
        <div className="sheet-lines">
          {children}
          <div className="sheet-remainder">
            <span>{last ? labels.blank : labels.more}</span>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              <line x1="0" y1="100" x2="100" y2="0" vectorEffect="non-scaling-stroke" />
            </svg>
          </div>
        </div>
      </div>
      <footer className="sheet-foot">
        <div className="sheet-signatures">
          <Cell label={labels.doctor}>{prescription.doctorName}</Cell>
          <Cell label={labels.auditor}>{prescription.auditorName ?? ''}</Cell>
          <Cell label={labels.dispenser}>{''}</Cell>
          <Cell label={labels.checker}>{''}</Cell>
        </div>
        <div className="sheet-totals">
          <Cell label={labels.total}>{last ? totalField(prescription) : labels.onLast}</Cell>
          <Cell label={labels.valid}>{validUntilField(prescription)}</Cell>
          <span className="sheet-page">{pageField(page, pages)}</span>
        </div>
      </footer>
    </article>
  );
};
