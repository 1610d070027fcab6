import type { ComponentProps } from 'react';
import { Part } from '../kit/Part.tsx';
import { chunk } from '../lib/chunk.ts';
import type { CopyTo } from './CopyTo.tsx';

// It fills another patient's form: what forms are made of comes with it.
const copyTo = chunk(async () => (await import('./CopyTo.tsx')).CopyTo);

/** The way of a prescription's lines into another patient's form, once it is asked for. */
export const CopyPart = (props: ComponentProps<typeof CopyTo>) => <Part of={copyTo} props={props} />;
