import './progress.css';
import { createElement } from 'react';
import { chunk, openPart } from '../lib/chunk.ts';
import { useOpened } from '../lib/useOpened.ts';
import type { ProgressProps } from './PrimeProgress.tsx';

const prime = chunk(async () => (await import('./PrimeProgress.tsx')).PrimeProgress);

/** A progress bar that looks the same in every browser. Falls back to the native one while loading. */
export const Progress = (props: ProgressProps) => {
  const place = useOpened(() => openPart(prime));
  const Bar = place.state.value === 'here' ? prime.here() : null;
  if (Bar) return createElement(Bar, props);
  const { label, part } = props;
  return (
    <progress className="progress" aria-label={label} {...(part === null ? {} : { value: part, max: 1 })} />
  );
};
