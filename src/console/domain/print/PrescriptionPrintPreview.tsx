import { useSignal } from '@preact/signals-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Prescription } from '../../../contract/prescribing/prescription.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { PrescriptionPages } from './PrescriptionPages.tsx';
import { paginate } from './paginate.ts';
import { PrintBar } from './PrintBar.tsx';
import type { SheetContent } from './Sheet.tsx';
import { usePaper } from './usePaper.ts';
import type { PageSize } from './usePageSize.ts';
import './print.css';

interface Props {
  prescription: Prescription;
  /** The number of its consultation, if known. */
  orderNo?: string | undefined;
  onClose: () => void;
}

interface PaginatedProps extends SheetContent {
  pageSize: PageSize;
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

/** Measures once per mount: key the component by the prescription and the page size. */
const usePages = (frame: RefObject<HTMLDivElement | null>) => {
  const pages = useSignal<readonly (readonly number[])[]>([]);
  useLayoutEffect(() => {
    const measurements = measureLines(frame.current);
    if (measurements) pages.value = paginate(measurements.heights, measurements.pageHeight);
  }, [frame, pages]);
  return pages.value;
};

/** The printed pages: laid out on a hidden sheet first, then shown, and printed without the application. */
const PaginatedPreview = ({ pageSize, ...content }: PaginatedProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const pages = usePages(frame);
  const t = useMessages().prescription;
  const singlePage = [content.prescription.lines.map((_line, index) => index)];
  const className = `sheets sheets-${pageSize}`;
  return (
    <>
      <div className={`${className} sheets-measured`} ref={frame} aria-hidden="true">
        <PrescriptionPages {...content} pages={singlePage} />
      </div>
      <output className="quiet small">{t.pages(pages.length)}</output>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard */}
      <div className={`${className} sheets-preview`} role="group" aria-label={t.preview} tabIndex={0}>
        <PrescriptionPages {...content} pages={pages} />
      </div>
      {createPortal(
        <div className={`${className} sheets-printed`}>
          <PrescriptionPages {...content} pages={pages} />
        </div>,
        document.body,
      )}
    </>
  );
};

interface SeveralProps extends Pick<Props, 'onClose'> {
  prescriptions: readonly Prescription[];
  /** The number of the only one's consultation, if known. */
  orderNo?: string | undefined;
}

const noMargin = () => '0';

/** Inline preview of printed prescriptions, each from a new page; the browser does the printing. */
export const PrescriptionsPrintPreview = ({ prescriptions, orderNo, onClose }: SeveralProps) => {
  const paper = usePaper(
    prescriptions.map(({ patient }) => patient.id),
    'A5',
    noMargin,
  );
  const t = useMessages().prescription;
  return (
    <section
      className="print-preview"
      aria-label={t.printOf(prescriptions.map(({ prescriptionNo }) => prescriptionNo).join(' · '))}
    >
      <PrintBar paper={paper} onClose={onClose} />
      {paper.isReady
        ? prescriptions.map((prescription) => (
            <PaginatedPreview
              key={`${prescription.id} ${prescription.version} ${prescription.status} ${paper.size.value} ${paper.language.value}`}
              prescription={prescription}
              orderNo={orderNo ?? null}
              facts={paper.factsOf(prescription.patient.id)}
              language={paper.language.value}
              pageSize={paper.size.value}
            />
          ))
        : null}
    </section>
  );
};

/** Inline preview of one printed prescription. */
export const PrescriptionPrintPreview = ({ prescription, orderNo, onClose }: Props) => (
  <PrescriptionsPrintPreview prescriptions={[prescription]} orderNo={orderNo} onClose={onClose} />
);
