import type { App } from '../app.ts';
import { openQuickReplies, type QuickReplies } from './quickReplies.ts';

/** The quick replies of whoever works here. */
export interface ReplyShelf {
  readonly replies: QuickReplies;
  /** Forgets them: another person works here now. */
  readonly forget: () => void;
}

/** Keeps them; nothing is asked yet. */
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
