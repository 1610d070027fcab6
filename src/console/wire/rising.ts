import type { Sent } from './exchange.ts';

/**
 * Reports only increasing progress: a repeated body starts over, and a bar that goes back looks like a loss.
 */
export const rising = (sent: Sent): Sent => {
  let most = -1;
  return (part) => {
    const now = Math.min(1, part);
    if (!(now > most)) return;
    most = now;
    sent(now);
  };
};
