import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import type { Message } from '../../../contract/consultation/message.ts';
import { en } from '../../messages.en.ts';
import { senderName } from './chat.ts';

const readBy = (userId: string) => ({
  deps: { session: { userId: signal(userId) } },
  patient: 'Mei Tan',
  w: signal(en.chat),
});

test.each<[reader: string, from: Message['from'], name: string]>([
  ['ann', { role: 'doctor', id: 'ann' }, 'You'],
  // After a hand-over, and to the pharmacist who reads the conversation.
  ['ann', { role: 'doctor', id: 'bo' }, 'Doctor'],
  // The hospital's system does not say which doctor.
  ['ann', { role: 'doctor', id: null }, 'Doctor'],
  ['ann', { role: 'patient', id: 'mei' }, 'Mei Tan'],
  ['ann', { role: 'system', id: null }, 'Hospital'],
  ['ann', { role: 'unknown', id: null }, 'Unknown sender'],
])('to %s a message of %j is from %s', (reader, from, name) => {
  expect(senderName(readBy(reader), from)).toBe(name);
});
