import type { reviewBoard, ReviewFigures } from '../../contract/prescribing/reviewBoard.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { exportColumns } from '../../contract/protocol/exportFile.ts';
import { boardFigures } from '../audit/board/reviewFigures.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { numberCell, textCell } from './csv.ts';
import { streamCsv } from './csvExport.ts';

const groups = {
  all: { zh: '全部', en: 'All' },
  people: { zh: '药师', en: 'Pharmacist' },
  hours: { zh: '提交时段', en: 'Hour of submission' },
} as const;

interface Row {
  readonly group: keyof typeof groups;
  readonly name: string;
  readonly figures: ReviewFigures;
}

const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

const minutesCell = (ms: number | null): string => numberCell(ms === null ? null : ms / 60_000, 1);

/** The figures of the page of review times. Where there is no review the times are empty cells. */
export const exportReviewBoard = (
  ctx: RequestContext,
  { columns, ...days }: ServerInput<typeof reviewBoard.export>,
): Response => {
  const { all, people, hours } = boardFigures(ctx, days);
  return streamCsv(
    ctx,
    { columns, ...days },
    {
      action: 'review-board-export',
      fileName: { zh: '审方时效', en: 'review-times' },
      columns: exportColumns.reviewBoard,
      keys: [
        { group: 'all', name: '', figures: all },
        ...people.map((one) => ({ group: 'people', name: one.auditorName, figures: one }) as const),
        ...hours.map((one) => {
          const name = `${twoDigits(one.hour)}:00–${twoDigits(one.hour)}:59`;
          return { group: 'hours', name, figures: one } as const;
        }),
      ],
      read: (rows: readonly Row[]) => rows,
      cells: {
        group: ({ group }) => textCell(groups[group][ctx.language]),
        name: ({ name }) => textCell(name),
        reviews: ({ figures }) => numberCell(figures.approved + figures.rejected),
        approved: ({ figures }) => numberCell(figures.approved),
        rejected: ({ figures }) => numberCell(figures.rejected),
        overdue: ({ figures }) => numberCell(figures.overdue),
        asked: ({ figures }) => numberCell(figures.asked),
        median: ({ figures }) => minutesCell(figures.median),
        p90: ({ figures }) => minutesCell(figures.p90),
        answerMedian: ({ figures }) => minutesCell(figures.answerMedian),
      },
    },
  );
};
