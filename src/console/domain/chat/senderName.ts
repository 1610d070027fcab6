import type { Message } from '../../../contract/consultation/message.ts';
import type { Chat } from './chat.ts';

/** The sender as a word or by name. */
export const senderName = (chat: Pick<Chat, 'w' | 'patient'>, role: Message['from']['role']): string =>
  role === 'doctor' ? chat.w.value.you : role === 'patient' ? chat.patient : chat.w.value.system;
