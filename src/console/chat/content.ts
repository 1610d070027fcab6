import type { Message } from '../../contract/message.ts';

/** What a message consists of, whether it was confirmed or not. */
export type Content = Pick<Message, 'kind' | 'from' | 'at' | 'body'>;
