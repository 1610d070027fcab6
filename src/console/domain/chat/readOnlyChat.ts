import { signal } from '@preact/signals-react';
import type { Services } from '../../services.ts';
import type { ChatConversation } from './chat.ts';

/** A conversation that is only read: nothing can be sent, and viewing it does not mark messages as read. */
export const createReadOnlyChat = ({ messaging }: Pick<Services, 'messaging'>, conv: string) => {
  const conversation: ChatConversation = {
    ...messaging.conversation(conv),
    markRead: () => undefined,
  };
  return { conversation, writable: signal(false), uploads: signal([]) };
};
