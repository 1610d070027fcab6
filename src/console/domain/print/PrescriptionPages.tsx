import type { Prescription } from '../../../contract/prescribing/prescription.ts';
import { groupBrackets } from '../prescription/groupBrackets.ts';
import { Sheet } from './Sheet.tsx';
import { SheetLine } from './SheetLine.tsx';

interface Props {
  prescription: Prescription;
  orderNo: string | null;
  /** The indexes of the lines, page by page. */
  pages: readonly (readonly number[])[];
}

/** The pages of a prescription. A bracket that spans a page break is closed on each page. */
export const PrescriptionPages = ({ prescription, orderNo, pages }: Props) =>
  pages.map((lineIndexes, page) => {
    const brackets = groupBrackets(lineIndexes.map((index) => prescription.lines[index]?.group ?? null));
    return (
      <Sheet
        key={lineIndexes[0] ?? 0}
        prescription={prescription}
        orderNo={orderNo}
        page={page + 1}
        pages={pages.length}
      >
        {lineIndexes.map((index, position) => {
          const line = prescription.lines[index];
          return line ? (
            <SheetLine key={line.id} line={line} n={index + 1} bracket={brackets[position] ?? null} />
          ) : null;
        })}
      </Sheet>
    );
  });
