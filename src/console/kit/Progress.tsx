import './progress.css';
import { createElement } from 'react';
import { chunk, openPart } from '../lib/chunk.ts';
import { useOpened } from '../lib/useOpened.ts';
import type { ProgressProps } from './PrimeProgress.tsx';

const prime = chunk(async () => (await import('./PrimeProgress.tsx')).PrimeProgress);

/** The one bar of progress, drawn alike in every browser; until its file is here, or where it does not come, the browser's own. */
export const Progress = (props: ProgressProps) => {
  const place = useOpened(() => openPart(prime));
  const Bar = place.state.value === 'here' ? prime.here() : null;
  if (Bar) return createElement(Bar, props);
  const { label, part } = props;
  return (
    <progress className="progress" aria-label={label} {...(part === null ? {} : { value: part, max: 1 })} />
  );
};
