import { useSignal } from '@preact/signals-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { PrescriptionPages } from './PrescriptionPages.tsx';
import { paginate } from './paginate.ts';
import type { SheetContent } from './Sheet.tsx';
import type { PageSize } from './usePageSize.ts';
import './print.css';

/** The numbers of the lines on each page. */
type Pages = readonly (readonly number[])[];

interface Props extends SheetContent {
  pageSize: PageSize;
  children: (pages: Pages) => ReactNode;
}

/** Measures a sheet with all lines: the height of each line, and the height available for lines. */
const measureLines = (frame: HTMLElement | null): { heights: number[]; pageHeight: number } | null => {
  const lines = frame?.querySelector<HTMLElement>('.sheet-lines');
  const remainder = frame?.querySelector<HTMLElement>('.sheet-remainder');
  if (!lines || !remainder) return null;
  const heights = [...lines.querySelectorAll('.sheet-line')].map(
    (line) => line.getBoundingClientRect().height,
  );
  const remainderMin = Number.parseFloat(getComputedStyle(remainder).minHeight);
  return { heights, pageHeight: lines.clientHeight - remainderMin };
};

const usePages = (frame: RefObject<HTMLDivElement | null>): Pages => {
  const pages = useSignal<Pages>([]);
  useLayoutEffect(() => {
    const measurements = measureLines(frame.current);
    if (measurements) pages.value = paginate(measurements.heights, measurements.pageHeight);
  }, [frame, pages]);
  return pages.value;
};

/**
 * Lays a prescription out on a hidden sheet, and shows it by its pages. It measures once per mount: key it by what is printed and
 * the page size.
 */
export const PaginatedSheets = ({ pageSize, children, ...content }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const pages = usePages(frame);
  const singlePage = [content.prescription.lines.map((_line, index) => index)];
  return (
    <>
      {createPortal(
        <div className={`sheets sheets-${pageSize} sheets-measured`} ref={frame} aria-hidden="true">
          <PrescriptionPages {...content} pages={singlePage} />
        </div>,
        document.body,
      )}
      {children(pages)}
    </>
  );
};
