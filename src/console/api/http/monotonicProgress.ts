import type { OnProgress } from './httpClient.ts';

/**
 * Reports only increasing progress: a repeated body starts over, and a bar that goes back looks like a loss.
 */
export const monotonicProgress = (onProgress: OnProgress): OnProgress => {
  let highest = -1;
  return (part) => {
    const capped = Math.min(1, part);
    if (!(capped > highest)) return;
    highest = capped;
    onProgress(capped);
  };
};
