import type { DataProblem, DataReport } from '../../../contract/hospital/hospitalData.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import { Notice } from '../../ui/display/Notice.tsx';
import { type Column, Table } from '../../ui/table/Table.tsx';
import type { HospitalDataMessages } from './messages.en.ts';

interface NumberedProblem extends DataProblem {
  readonly number: number;
}

const problemColumns = (t: HospitalDataMessages): Column<NumberedProblem>[] => [
  { head: t.line, cell: ({ row }) => row.line ?? '', align: 'right', width: '72px' },
  { head: t.column, cell: ({ row }) => <span className="data-code">{row.column}</span>, width: '18ch' },
  { head: t.expected, cell: ({ row }) => <span className="data-text">{row.expected}</span>, narrow: 'whole' },
  {
    head: t.found,
    cell: ({ row }) => <span className="data-text">{row.found}</span>,
    narrow: 'whole',
    width: '20%',
  },
];

const Problems = ({ report, fileName }: { report: DataReport; fileName: string }) => {
  const t = useCatalog('hospitalData');
  const { problems, problemCount } = report;
  return (
    <>
      <Notice tone="accent" urgent text={t.wrong(problemCount, fileName)} />
      {problems.length < problemCount ? (
        <p className="quiet">{t.firstOf(problems.length, problemCount)}</p>
      ) : null}
      <Table
        label={t.problems}
        rows={problems.map((problem, number) => ({ ...problem, number }))}
        columns={problemColumns(t)}
        rowKey={({ number }) => String(number)}
        empty={t.noProblems}
      />
    </>
  );
};

const Changes = ({ report }: { report: DataReport }) => {
  const t = useCatalog('hospitalData');
  // A rule pack has no rows to count.
  if (report.kind === 'rule-pack') return report.added + report.changed > 0 ? <p>{t.replaced}</p> : null;
  const counts = [
    [t.added, report.added],
    [t.changed, report.changed],
    [t.unchanged, report.unchanged],
    [t.absent, report.absent],
  ] as const;
  return (
    <dl className="data-counts">
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
};

/** What a check found: the problems, or what the file would change. */
export const ReportView = ({ report, fileName }: { report: DataReport; fileName: string }) => {
  const t = useCatalog('hospitalData');
  if (report.problemCount > 0) return <Problems report={report} fileName={fileName} />;
  return (
    <>
      <Notice tone="success" text={t.right(fileName)} />
      <Changes report={report} />
      {report.notes.length > 0 ? (
        <>
          <h3>{t.notes}</h3>
          <ul className="data-notes">
            {report.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
};
