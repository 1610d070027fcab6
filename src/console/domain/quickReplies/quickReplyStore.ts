import type { Services } from '../../services.ts';
import { createQuickReplies, type QuickReplies } from './quickReplies.ts';

/** The quick replies of the signed-in person. */
export interface QuickReplyStore {
  readonly replies: QuickReplies;
  /** Clears them, for the next person. */
  readonly reset: () => void;
}

/** Nothing is requested yet. */
export const createQuickReplyStore = (
  app: Pick<Services, 'call' | 'clock' | 'changes' | 'i18n' | 'platform' | 'toasts'>,
): QuickReplyStore => {
  const create = () => {
    const replies = createQuickReplies(app);
    return { replies, dispose: replies.start() };
  };
  let current = create();
  return {
    get replies() {
      return current.replies;
    },
    reset: () => {
      current.dispose();
      current = create();
    },
  };
};

/** The quick replies of the signed-in app, cleared for the next person. */
export const createAppQuickReplyStore = (services: Services): QuickReplyStore => {
  const store = createQuickReplyStore(services);
  services.lifetime.onEnd(store.reset);
  return store;
};
