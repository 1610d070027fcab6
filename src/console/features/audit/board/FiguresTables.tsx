import type { ReactNode } from 'react';
import type { BoardFigures, ReviewFigures } from '../../../../contract/prescribing/reviewBoard.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { PersonName } from '../../../ui/display/PersonName.tsx';
import { type Column, Table } from '../../../ui/table/Table.tsx';
import type { ReviewBoardMessages } from './messages.en.ts';

interface Row extends ReviewFigures {
  readonly key: string;
  readonly name: ReactNode;
}

type Figure = 'reviews' | 'approved' | 'rejected' | 'overdue' | 'asked' | 'median' | 'p90' | 'answerMedian';

/** The figures that are a time. */
const times: ReadonlySet<Figure> = new Set(['median', 'p90', 'answerMedian']);

const Value = ({ figure, row }: { figure: Figure; row: Row }) => {
  const t = useCatalog('reviewBoard').figures;
  const { duration } = useMessages().audit;
  if (figure === 'reviews') return row.approved + row.rejected;
  const value = row[figure];
  if (value === null) return <span className="quiet">{figure === 'overdue' ? t.notKnown : t.none}</span>;
  return times.has(figure) ? duration(value) : value;
};

const figureColumn = ({ figures: t }: ReviewBoardMessages, figure: Figure): Column<Row> => ({
  id: figure,
  head: t[figure],
  align: 'right',
  cell: ({ row }) => (
    <>
      <span className="narrow-only quiet small">{t[figure]}</span> <Value figure={figure} row={row} />
    </>
  ),
});

const Name = ({ row }: { row: Row }) => <>{row.name}</>;

const columnsOf = (t: ReviewBoardMessages, head: string, figures: readonly Figure[]): Column<Row>[] => [
  { id: 'name', head, cell: Name },
  ...figures.map((figure) => figureColumn(t, figure)),
];

/** The reviews of a period by pharmacist, all of them first. */
export const PeopleTable = ({ all, people }: BoardFigures) => {
  const t = useCatalog('reviewBoard');
  const rows: Row[] = people.map((one) => ({
    ...one,
    key: one.auditorId,
    name: <PersonName text={one.auditorName} />,
  }));
  return (
    <Table
      label={t.figures.title}
      rows={[{ ...all, key: '', name: <strong>{t.figures.all}</strong> }, ...rows]}
      columns={columnsOf(t, t.figures.pharmacist, [
        'reviews',
        'approved',
        'rejected',
        'overdue',
        'asked',
        'median',
        'p90',
        'answerMedian',
      ])}
      rowKey={({ key }) => key}
      empty={t.figures.empty}
    />
  );
};

const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

/** The reviews of a period by the hour in which they were submitted. */
export const HoursTable = ({ hours }: Pick<BoardFigures, 'hours'>) => {
  const t = useCatalog('reviewBoard');
  const { nothing } = useMessages().common;
  return (
    <Table
      label={t.figures.byHour}
      rows={hours.map((one) => ({
        ...one,
        key: String(one.hour),
        name: `${twoDigits(one.hour)}:00–${twoDigits(one.hour)}:59`,
      }))}
      columns={columnsOf(t, t.figures.hour, ['reviews', 'approved', 'rejected', 'overdue', 'median', 'p90'])}
      rowKey={({ key }) => key}
      empty={nothing}
    />
  );
};
