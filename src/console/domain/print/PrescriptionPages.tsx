import { groupBrackets } from '../prescription/groupBrackets.ts';
import { Sheet, type SheetContent } from './Sheet.tsx';
import { SheetLine } from './SheetLine.tsx';

interface Props extends SheetContent {
  /** The indexes of the lines, page by page. */
  pages: readonly (readonly number[])[];
}

/** The pages of a prescription. A bracket that spans a page break is closed on each page. */
export const PrescriptionPages = ({ pages, ...content }: Props) =>
  pages.map((lineIndexes, page) => {
    const { prescription, language } = content;
    const brackets = groupBrackets(lineIndexes.map((index) => prescription.lines[index]?.group ?? null));
    return (
      <Sheet key={lineIndexes[0] ?? 0} {...content} page={page + 1} pages={pages.length}>
        {lineIndexes.map((index, position) => {
          const line = prescription.lines[index];
          return line ? (
            <SheetLine
              key={line.id}
              line={line}
              n={index + 1}
              bracket={brackets[position] ?? null}
              language={language}
            />
          ) : null;
        })}
      </Sheet>
    );
  });
