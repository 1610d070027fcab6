import type { ComponentProps } from 'react';
import { Part } from '../kit/Part.tsx';
import { chunk } from '../lib/chunk.ts';
import type { CopyTo } from './CopyTo.tsx';

// Loaded on demand, because it needs the code of the form.
const copyTo = chunk(async () => (await import('./CopyTo.tsx')).CopyTo);

/** Copies a prescription's lines into another patient's form; loaded when it is first shown. */
export const CopyPart = (props: ComponentProps<typeof CopyTo>) => <Part of={copyTo} props={props} />;
