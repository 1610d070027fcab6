import type { ReactNode } from 'react';
import type { Prescription } from '../../../contract/prescribing/prescription.ts';
import { type Language, languageTag } from '../../i18n/language.ts';
import { useServices } from '../../useServices.ts';
import { departmentOnPaper, type FactsOnPaper, labelled } from './paper.ts';
import {
  headFields,
  kindMark,
  prescriptionPaper,
  statusMark,
  totalField,
  validUntilField,
} from './prescriptionPrintText.ts';
import './sheet.css';

/** What a printed prescription is made of. */
export interface SheetContent {
  prescription: Prescription;
  /** The number of the consultation; null leaves a blank to fill in by hand. */
  orderNo: string | null;
  facts: FactsOnPaper;
  language: Language;
}

interface Props extends SheetContent {
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
    <span className="sheet-label">{label}</span>
    <span className="sheet-value">{children}</span>
  </span>
);

/** The head of every page: the hospital, the prescription and the patient. */
const Head = ({ prescription, orderNo, facts, language }: SheetContent) => {
  const app = useServices();
  const t = prescriptionPaper[language];
  const { name, sex, age, date, allergies, diagnoses } = headFields(prescription, facts, language);
  const status = statusMark(prescription, language);
  const { user, userId } = app.session;
  // Not every upstream sends the prescriber's department; it is also known if the prescriber prints.
  const own = prescription.doctorId === userId.value ? user.value : null;
  const dept = departmentOnPaper(prescription.deptName === null ? own : prescription, language);
  return (
    <header className="sheet-head">
      <div className="sheet-title">
        <span className="sheet-hospital">{app.hospital.name.value}</span>
        <strong>{t.title}</strong>
        <span className="sheet-kind">{kindMark(prescription, language)}</span>
      </div>
      {status ? <p className="sheet-status">{status}</p> : null}
      <div className="sheet-patient">
        <div className="sheet-row">
          <Cell label={labelled(t.no, language)}>{prescription.prescriptionNo}</Cell>
          <Cell label={labelled(t.orderNo, language)}>{prescription.orderNo ?? orderNo}</Cell>
          <Cell label={labelled(t.date, language)}>{date}</Cell>
        </div>
        <Cell label={labelled(t.name, language)}>
          <strong>{name}</strong>
        </Cell>
        <Cell label={labelled(t.sex, language)}>{sex}</Cell>
        <Cell label={labelled(t.age, language)}>{age}</Cell>
        <Cell label={labelled(t.dept, language)}>{dept}</Cell>
        <Cell label={labelled(t.allergies, language)} wide>
          <strong>{allergies}</strong>
        </Cell>
        <Cell label={labelled(t.diagnosis, language)} wide>
          {diagnoses}
        </Cell>
      </div>
    </header>
  );
};

/** One printed page. The space below the last line is crossed out, so that nothing can be added. */
export const Sheet = ({ page, pages, children, ...content }: Props) => {
  const { prescription, language } = content;
  const t = prescriptionPaper[language];
  const last = page === pages;
  return (
    <article className="sheet" lang={languageTag(language)}>
      <Head {...content} />
      <div className="sheet-body">
        <p className="sheet-rp">Rp.</p>
        <div className="sheet-lines">
          {children}
          <div className="sheet-remainder">
            <span>{last ? t.blank : t.more}</span>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              <line x1="0" y1="100" x2="100" y2="0" vectorEffect="non-scaling-stroke" />
            </svg>
          </div>
        </div>
      </div>
      <footer className="sheet-foot">
        <div className="sheet-signatures">
          <Cell label={labelled(t.doctor, language)}>{prescription.doctorName}</Cell>
          <Cell label={labelled(t.auditor, language)}>{prescription.auditorName ?? ''}</Cell>
          <Cell label={labelled(t.dispenser, language)}>{''}</Cell>
          <Cell label={labelled(t.checker, language)}>{''}</Cell>
        </div>
        <div className="sheet-totals">
          <Cell label={labelled(t.total, language)}>{last ? totalField(prescription) : t.onLast}</Cell>
          <Cell label={labelled(t.valid, language)}>{validUntilField(prescription, language)}</Cell>
          <span className="sheet-page">{t.page(page, pages)}</span>
        </div>
      </footer>
    </article>
  );
};
