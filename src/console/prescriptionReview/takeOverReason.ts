import type { App } from '../app.ts';
import { openReason, type Reason } from '../journal/reason.ts';
import type { Review } from './review.ts';

/** Draft of the reason for taking over another auditor's claim; done once the claim is held. */
export const openTakeOverReason = (
  app: Pick<App, 'journal' | 'typing'>,
  { hold }: Pick<Review, 'hold'>,
  id: string,
): Reason =>
  openReason(app, {
    place: { order: id, form: 'takeOver' },
    done: () => hold.holding.value === 'mine',
  });
