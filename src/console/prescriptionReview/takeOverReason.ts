import type { App } from '../app.ts';
import { openReason, type Reason } from '../journal/reason.ts';
import type { Review } from './review.ts';

/** Why another auditor's claim is taken over, as it is being written; once the prescription is held, nobody asks for it. */
export const openTakeOverReason = (
  app: Pick<App, 'journal' | 'typing'>,
  { hold }: Pick<Review, 'hold'>,
  id: string,
): Reason =>
  openReason(app, {
    place: { order: id, form: 'takeOver' },
    done: () => hold.holding.value === 'mine',
  });
