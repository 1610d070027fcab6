import './progress.css';
import { createElement } from 'react';
import { chunk, createLazyPart } from '../../lib/async/chunk.ts';
import { useModel } from '../hooks/useModel.ts';
import type { ProgressProps } from './PrimeProgress.tsx';

const primeChunk = chunk(async () => (await import('./PrimeProgress.tsx')).PrimeProgress);

/** A progress bar that looks the same in every browser. Falls back to the native one while loading. */
export const Progress = (props: ProgressProps) => {
  const chunkState = useModel(() => createLazyPart(primeChunk));
  const Bar = chunkState.state.value === 'ready' ? primeChunk.get() : null;
  if (Bar) return createElement(Bar, props);
  const { label, fraction } = props;
  return (
    <progress
      className="progress"
      aria-label={label}
      {...(fraction === null ? {} : { value: fraction, max: 1 })}
    />
  );
};
