import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { conversation } from '../../../contract/consultation/order.ts';
import { type ConsultationSort, sortConsultations } from './consultationOrder.ts';

const row = (id: string, name: string, lastAt: number | null, unansweredSince: number | null) =>
  v.parse(conversation, {
    id,
    orderNo: id,
    status: 2,
    consultType: 1,
    complaint: '',
    createTime: 1,
    patient: { id: `patient ${id}`, name, sex: 1, birthDate: '1980-01-01' },
    unread: 0,
    lastMessage: lastAt === null ? null : { text: '', at: lastAt, mine: false },
    unansweredSince,
  });

const rows = [
  row('a', '张伟', 50, null),
  row('b', '李娜', 90, 40),
  row('c', '王芳', 70, 20),
  row('d', 'Anna Berg', null, null),
];

const orderFor = (sort: ConsultationSort, asleep: readonly (readonly [string, number])[] = []): string =>
  sortConsultations(rows, sort, new Map(asleep))
    .map(({ id }) => id)
    .join('');

describe('the order of the open consultations', () => {
  test('begins with who has been unanswered longest; those who are answered keep their order', () => {
    expect(orderFor('unanswered')).toBe('cbad');
  });

  test('or begins with the newest message, or is by name as Chinese readers expect it', () => {
    expect(orderFor('newest')).toBe('bcad');
    expect(orderFor('name').replace('d', '')).toBe('bca');
  });

  test('what is snoozed comes last, whatever the order, and what wakes first before the others', () => {
    expect(orderFor('unanswered', [['c', 900]])).toBe('badc');
    expect(
      orderFor('newest', [
        ['b', 900],
        ['c', 800],
      ]),
    ).toBe('adcb');
  });
});
