import type { ComponentProps } from 'react';
import { LazyPart } from '../../../ui/async/LazyPart.tsx';
import { chunk } from '../../../lib/async/chunk.ts';
import type { CopyToConsultation } from './CopyToConsultation.tsx';

// Loaded on demand, because it needs the code of the form.
const copyToChunk = chunk(async () => (await import('./CopyToConsultation.tsx')).CopyToConsultation);

/** Copies a prescription's lines into another patient's form; loaded when it is first shown. */
export const LazyCopyToConsultation = (props: ComponentProps<typeof CopyToConsultation>) => (
  <LazyPart chunk={copyToChunk} props={props} />
);
