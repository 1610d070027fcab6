import { createPortal } from 'react-dom';
import type { Prescription } from '../../../contract/prescribing/prescription.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { PrescriptionPages } from './PrescriptionPages.tsx';
import { PaginatedSheets } from './PaginatedSheets.tsx';
import { PrintBar } from './PrintBar.tsx';
import type { SheetContent } from './Sheet.tsx';
import { usePaper } from './usePaper.ts';
import type { PageSize } from './usePageSize.ts';

interface PaginatedProps extends SheetContent {
  pageSize: PageSize;
}

/** The printed pages, shown, and printed without the application. */
const PaginatedPreview = ({ pageSize, ...content }: PaginatedProps) => {
  const t = useMessages().prescription;
  const className = `sheets sheets-${pageSize}`;
  return (
    <PaginatedSheets pageSize={pageSize} {...content}>
      {(pages) => (
        <>
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
      )}
    </PaginatedSheets>
  );
};

interface Props {
  prescriptions: readonly Prescription[];
  /** The number of the only one's consultation, if known. */
  orderNo?: string | undefined;
  onClose: () => void;
}

const noMargin = () => '0';

/** Inline preview of printed prescriptions, each from a new page; the browser does the printing. */
export const PrescriptionPrintPreview = ({ prescriptions, orderNo, onClose }: Props) => {
  const paper = usePaper(prescriptions, 'A5', noMargin);
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
              facts={paper.factsOf(prescription)}
              language={paper.language.value}
              pageSize={paper.size.value}
            />
          ))
        : null}
    </section>
  );
};
