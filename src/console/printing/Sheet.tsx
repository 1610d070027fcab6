import type { ReactNode } from 'react';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { useApp } from '../useApp.ts';
import { diagnosesSaid, markOf, pageSaid, patientSaid, said, totalSaid, validSaid } from './formText.ts';
import './sheet.css';

interface Props {
  one: Prescription;
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
const Head = ({ one, orderNo }: Pick<Props, 'one' | 'orderNo'>) => {
  const app = useApp();
  const { name, sex, age, date, allergies } = patientSaid(one);
  const mark = markOf(one);
  const { user, userId } = app.session;
  // A prescription does not name its department. It is known if the prescriber prints it; otherwise it is
  // filled in by hand.
  const dept = one.doctorId === userId.value ? user.value?.deptName : null;
  return (
    <header className="sheet-head">
      <div className="sheet-title">
        <span className="sheet-hospital">{app.hospital.name.value}</span>
        <strong>{said.title}</strong>
        <span className="sheet-kind">{said.kind}</span>
      </div>
      {mark ? <p className="sheet-mark">{mark}</p> : null}
      <div className="sheet-who">
        <div className="sheet-row">
          <Cell label={said.no}>{one.prescriptionNo}</Cell>
          <Cell label={said.orderNo}>{orderNo}</Cell>
          <Cell label={said.date}>{date}</Cell>
        </div>
        <Cell label={said.name}>
          <strong>{name}</strong>
        </Cell>
        <Cell label={said.sex}>{sex}</Cell>
        <Cell label={said.age}>{age}</Cell>
        <Cell label={said.dept}>{dept}</Cell>
        <Cell label={said.allergies} wide>
          <strong>{allergies}</strong>
        </Cell>
        <Cell label={said.diagnosis} wide>
          {diagnosesSaid(one)}
        </Cell>
      </div>
    </header>
  );
};

/** One printed page. The space below the last line is crossed out, so that nothing can be added. */
export const Sheet = ({ one, orderNo, page, pages, children }: Props) => {
  const last = page === pages;
  return (
    <article className="sheet" lang="zh-CN">
      <Head one={one} orderNo={orderNo} />
      <div className="sheet-body">
        <p className="sheet-rp">Rp.</p>
        <div className="sheet-lines">
          {children}
          <div className="sheet-rest">
            <span>{last ? said.blank : said.more}</span>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              <line x1="0" y1="100" x2="100" y2="0" vectorEffect="non-scaling-stroke" />
            </svg>
          </div>
        </div>
      </div>
      <footer className="sheet-foot">
        <div className="sheet-signed">
          <Cell label={said.doctor}>{one.doctorName}</Cell>
          <Cell label={said.auditor}>{one.auditorName ?? ''}</Cell>
          <Cell label={said.dispenser}>{''}</Cell>
          <Cell label={said.checker}>{''}</Cell>
        </div>
        <div className="sheet-sums">
          <Cell label={said.total}>{last ? totalSaid(one) : said.onLast}</Cell>
          <Cell label={said.valid}>{validSaid(one)}</Cell>
          <span className="sheet-page">{pageSaid(page, pages)}</span>
        </div>
      </footer>
    </article>
  );
};
