import type { Message } from '../../../contract/consultation/message.ts';

/** The content of a message, confirmed or not. */
export type Content = Pick<Message, 'kind' | 'from' | 'at' | 'body'>;
