import { reasonGroups } from '../../../../contract/prescribing/rejectReason.ts';
import type { SamplingResults } from '../../../../contract/prescribing/sampling.ts';
import { rejectReasonText } from '../../../domain/prescription/prescriptionText.ts';
import { type Column, Table } from '../../../ui/table/Table.tsx';
import { useCatalog, useLanguage } from '../../../i18n/useMessages.ts';

interface Share {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly judged: number;
  readonly rational: number;
}

const Name = ({ row }: { row: Share }) => <span className="breaks">{row.name}</span>;

/** Shares of rational prescriptions, each with how many were judged. */
const Shares = ({ title, rows }: { title: string; rows: readonly Share[] }) => {
  const t = useCatalog('sampling');
  const columns: Column<Share>[] = [
    { head: title, cell: Name },
    {
      head: t.progress,
      cell: ({ row }) => t.progressOf(row.judged, row.size),
      align: 'right',
      width: '7rem',
      narrow: 'whole',
    },
    {
      head: t.rational,
      cell: ({ row }) => t.share(row.rational, row.judged),
      align: 'right',
      width: '6rem',
      narrow: 'end',
    },
  ];
  return (
    <section aria-label={title}>
      <h3 className="sampling-narrow-title field-label">{title}</h3>
      <Table label={title} rows={rows} columns={columns} rowKey={({ key }) => key} empty="" />
    </section>
  );
};

const Counts = ({ title, rows }: { title: string; rows: readonly { text: string; count: number }[] }) => {
  const t = useCatalog('sampling').sample;
  const max = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section aria-label={title}>
      <h3 className="field-label">{title}</h3>
      {rows.length === 0 ? (
        <p className="quiet small">{t.noReasons}</p>
      ) : (
        <ol className="verdicts-by-reason">
          {rows.map(({ text, count }) => (
            <li key={text}>
              <span>{text}</span>
              <span className="verdicts-count">{count}</span>
              <span className="verdicts-share" style={{ width: `${(100 * count) / max}%` }} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};

/** What was found in a sample so far. What is not judged yet counts as neither. */
export const ResultsPanel = ({ value }: { value: SamplingResults }) => {
  const language = useLanguage();
  const t = useCatalog('sampling');
  const { size, judged, rational } = value.sample;
  const facts = [
    [t.progress, t.progressOf(judged, size)],
    [t.rational, t.share(rational, judged)],
    [t.sample.notRational, judged === 0 ? t.share(0, 0) : String(judged - rational)],
  ] as const;
  const groupName = (group: number): string =>
    reasonGroups.find((one) => one.group === group)?.[language] ?? String(group);
  return (
    <div className="sampling-results">
      <dl className="sampling-figures">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="sampling-columns">
        <Counts
          title={t.sample.byGroup}
          rows={value.byGroup.map(({ group, count }) => ({ text: groupName(group), count }))}
        />
        <Counts
          title={t.sample.byReason}
          rows={value.byReason.map(({ reason, count }) => ({
            text: rejectReasonText(language, reason),
            count,
          }))}
        />
        <Shares
          title={t.sample.byDepartment}
          rows={value.byDepartment.map(({ name, ...share }) => ({
            ...share,
            key: name ?? '',
            name: name ?? t.sample.noDepartment,
          }))}
        />
        <Shares
          title={t.sample.byPrescriber}
          rows={value.byPrescriber.map(({ id, ...share }) => ({ ...share, key: id }))}
        />
      </div>
    </div>
  );
};
