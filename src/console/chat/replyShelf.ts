import type { App } from '../app.ts';
import { openQuickReplies, type QuickReplies } from './quickReplies.ts';

/** The quick replies of the signed-in person. */
export interface ReplyShelf {
  readonly replies: QuickReplies;
  /** Clears them, for the next person. */
  readonly forget: () => void;
}

/** Nothing is requested yet. */
export const openReplyShelf = (app: Pick<App, 'call' | 'clock' | 'changes' | 'outside'>): ReplyShelf => {
  const open = () => {
    const replies = openQuickReplies(app);
    return { replies, leave: replies.open() };
  };
  let kept = open();
  return {
    get replies() {
      return kept.replies;
    },
    forget: () => {
      kept.leave();
      kept = open();
    },
  };
};
