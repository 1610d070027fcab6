import { useSignal } from '@preact/signals-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { useWords } from '../useApp.ts';
import { Pages } from './Pages.tsx';
import { paginate } from './paginate.ts';
import { PrintBar } from './PrintBar.tsx';
import { type Paper, usePaper } from './usePaper.ts';
import './print.css';

interface Props {
  one: Prescription;
  /** The number of its consultation, if known. */
  orderNo?: string | undefined;
  onClose: () => void;
}

interface LaidProps {
  one: Prescription;
  orderNo: string | null;
  paper: Paper;
}

/** Measures a sheet with all lines: the height of each line, and the height available for lines. */
const measured = (frame: HTMLElement | null): { heights: number[]; room: number } | null => {
  const lines = frame?.querySelector<HTMLElement>('.sheet-lines');
  const rest = frame?.querySelector<HTMLElement>('.sheet-rest');
  if (!lines || !rest) return null;
  const heights = [...lines.querySelectorAll('.sheet-line')].map(
    (line) => line.getBoundingClientRect().height,
  );
  const least = Number.parseFloat(getComputedStyle(rest).minHeight);
  return { heights, room: lines.clientHeight - least };
};

/** Measures once per mount: key the component by the prescription and the page size. */
const usePages = (frame: RefObject<HTMLDivElement | null>) => {
  const pages = useSignal<readonly (readonly number[])[]>([]);
  useLayoutEffect(() => {
    const found = measured(frame.current);
    if (found) pages.value = paginate(found.heights, found.room);
  }, [frame, pages]);
  return pages.value;
};

/** The printed pages: laid out on a hidden sheet first, then shown, and printed without the application. */
const Laid = ({ one, orderNo, paper }: LaidProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const pages = usePages(frame);
  const w = useWords().prescription;
  usePaper(paper);
  const all = [one.lines.map((_line, at) => at)];
  const named = `sheets sheets-${paper}`;
  return (
    <>
      <div className={`${named} sheets-measure`} ref={frame} aria-hidden="true">
        <Pages one={one} orderNo={orderNo} pages={all} />
      </div>
      <output className="quiet small">{w.pages(pages.length)}</output>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus */}
      <div className={`${named} sheets-shown`} role="group" aria-label={w.preview} tabIndex={0}>
        <Pages one={one} orderNo={orderNo} pages={pages} />
      </div>
      {createPortal(
        <div className={`${named} sheets-printed`}>
          <Pages one={one} orderNo={orderNo} pages={pages} />
        </div>,
        document.body,
      )}
    </>
  );
};

/** Inline preview of a printed prescription; the browser does the printing. */
export const PrintPreview = ({ one, orderNo, onClose }: Props) => {
  const paper = useSignal<Paper>('A5');
  const w = useWords().prescription;
  return (
    <section className="print-preview" aria-label={w.printOf(one.prescriptionNo)}>
      <PrintBar paper={paper} onClose={onClose} />
      <Laid
        key={`${one.id} ${one.version} ${one.status} ${paper.value}`}
        one={one}
        orderNo={orderNo ?? null}
        paper={paper.value}
      />
    </section>
  );
};
