import { useSignal } from '@preact/signals-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Prescription } from '../../contract/prescription.ts';
import { useWords } from '../useApp.ts';
import { Pages } from './Pages.tsx';
import { paginate } from './paginate.ts';
import { PrintBar } from './PrintBar.tsx';
import { type Paper, usePaper } from './usePaper.ts';
import './print.css';

interface Props {
  one: Prescription;
  /** Of the consultation it was written in, where that is known. */
  orderNo?: string | undefined;
  onClose: () => void;
}

interface LaidProps {
  one: Prescription;
  orderNo: string | null;
  paper: Paper;
}

/** Reads off a sheet that holds all lines how high each is, and how much room a sheet has for them. */
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

/** Measured once a mount: key it by the prescription and the paper. */
const usePages = (frame: RefObject<HTMLDivElement | null>) => {
  const pages = useSignal<readonly (readonly number[])[]>([]);
  useLayoutEffect(() => {
    const found = measured(frame.current);
    if (found) pages.value = paginate(found.heights, found.room);
  }, [frame, pages]);
  return pages.value;
};

/** The pages as they come out of the printer: laid out on a sheet out of sight first, then shown, and printed alone. */
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

/** The prescription as it will be printed, in place; printing itself is the browser's. */
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
