import type { ComponentProps } from 'react';
import { chunk } from '../../../lib/async/chunk.ts';
import { LazyPart } from '../../../ui/async/LazyPart.tsx';
import type { BatchDrawer } from './BatchDrawer.tsx';

const batchChunk = chunk(async () => (await import('./BatchDrawer.tsx')).BatchDrawer);

/** Approves several prescriptions; loaded when it is first shown. */
export const LazyBatchDrawer = (props: ComponentProps<typeof BatchDrawer>) => (
  <LazyPart chunk={batchChunk} catalog="rules" props={props} />
);
