import type { ComponentProps } from 'react';
import { chunk } from '../../lib/async/chunk.ts';
import { LazyPart } from '../../ui/async/LazyPart.tsx';
import type { PrescriptionPrintPreview } from './PrescriptionPrintPreview.tsx';

const previewChunk = chunk(
  async () => (await import('./PrescriptionPrintPreview.tsx')).PrescriptionPrintPreview,
);

/** A print preview of prescriptions; loaded when it is first shown. */
export const LazyPrescriptionPrint = (props: ComponentProps<typeof PrescriptionPrintPreview>) => (
  <LazyPart chunk={previewChunk} props={props} />
);
