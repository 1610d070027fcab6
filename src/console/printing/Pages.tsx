import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { bracketsOf } from '../prescribing/brackets.ts';
import { Sheet } from './Sheet.tsx';
import { SheetLine } from './SheetLine.tsx';

interface Props {
  one: Prescription;
  orderNo: string | null;
  /** The indexes of the lines, page by page. */
  pages: readonly (readonly number[])[];
}

/** The pages of a prescription. A bracket that spans a page break is closed on each page. */
export const Pages = ({ one, orderNo, pages }: Props) =>
  pages.map((places, page) => {
    const brackets = bracketsOf(places.map((at) => one.lines[at]?.group ?? null));
    return (
      <Sheet key={places[0] ?? 0} one={one} orderNo={orderNo} page={page + 1} pages={pages.length}>
        {places.map((at, place) => {
          const line = one.lines[at];
          return line ? (
            <SheetLine key={line.id} line={line} n={at + 1} bracket={brackets[place] ?? null} />
          ) : null;
        })}
      </Sheet>
    );
  });
