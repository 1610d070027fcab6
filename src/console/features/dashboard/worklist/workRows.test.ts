import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { conversation, orderSchema } from '../../../../contract/consultation/order.ts';
import { prescriptionSchema, prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import {
  countSnoozed,
  keyOfRow,
  rowsToAnswer,
  rowsToClarify,
  rowsToCorrect,
  rowsToFollowUp,
  rowsToSign,
  rowsWaiting,
  tabFromSearch,
  type WorkRows,
} from './workRows.ts';

const patient = { id: '1', name: 'A', sex: 1, birthDate: '1980-01-01' };
const order = { orderNo: '1', status: 1, consultType: 1, complaint: '', createTime: 1, patient };
const orderOf = (id: string, more: object) => v.parse(orderSchema, { ...order, id, ...more });
const openOf = (id: string, unansweredSince: number | null) =>
  v.parse(conversation, { ...order, id, unread: 0, unansweredSince });
const rejectedOf = (id: string, correctableUntil: number | null, auditTime: number) =>
  v.parse(prescriptionSchema, {
    id,
    prescriptionNo: id,
    orderId: '1',
    status: prescriptionStatus.rejected,
    version: 1,
    patient,
    doctorId: '1',
    doctorName: 'D',
    warehouseId: '1',
    totalFen: 0,
    createTime: 1,
    auditTime,
    correctableUntil,
  });
const askedOf = (id: string, askedAt: number, answeredAt: number | null) => ({
  ...rejectedOf(id, null, 1),
  clarifications: [
    {
      id,
      version: 1,
      auditorId: '2',
      auditorName: 'P',
      question: '?',
      askedAt,
      answer: null,
      answeredAt,
      closedAt: null,
      closedWhy: null,
      signatures: [],
    },
  ],
});
const followUpOf = (id: string, day: string) => ({
  id,
  orderId: '1',
  patient: { id: '1', name: 'A', sex: 0 as const, birthDate: null },
  day,
  remind: false,
  remindedAt: null,
  note: '',
});

const idsOf = ({ rows }: WorkRows): string => rows.map(({ item }) => item.id).join('');

describe('the order of the worklist', () => {
  test('to answer: the patient without an answer for longest comes first, and no one who has one', () => {
    const work = rowsToAnswer([openOf('a', 30), openOf('b', null), openOf('c', 10)], new Map());
    expect([idsOf(work), work.total]).toEqual(['ca', 2]);
  });

  test('to answer: what is snoozed comes last with its time, and is counted', () => {
    const work = rowsToAnswer([openOf('a', 30), openOf('c', 10), openOf('d', 20)], new Map([['c', 900]]));
    expect([idsOf(work), work.total, countSnoozed(work.rows)]).toEqual(['dac', 3, 1]);
    expect(work.rows.at(-1)).toMatchObject({ until: 900 });
  });

  test('waiting: who has waited longest comes first, however the hospital’s system sorts', () => {
    const work = rowsWaiting([orderOf('a', { createTime: 20 }), orderOf('b', { createTime: 10 })]);
    expect([idsOf(work), work.total]).toEqual(['ba', 2]);
  });

  test('to correct: what can be corrected for the shortest time comes first, and nothing whose time is over', () => {
    const list = [
      rejectedOf('a', null, 2),
      rejectedOf('b', 90, 1),
      rejectedOf('c', null, 1),
      rejectedOf('d', 40, 1),
      rejectedOf('e', 60, 1),
    ];
    const work = rowsToCorrect({ total: 70, list }, 50);
    expect([idsOf(work), work.total]).toEqual(['ebca', 69]);
  });

  test('to clarify: the oldest question comes first, and nothing that was answered', () => {
    const list = [askedOf('a', 20, null), askedOf('b', 5, 6), askedOf('c', 10, null)];
    const work = rowsToClarify({ total: 3, list });
    expect([idsOf(work), work.total]).toEqual(['ca', 2]);
  });

  test('to sign: the visit that ended first comes first, and open ones last', () => {
    const list = [orderOf('a', {}), orderOf('b', { finishTime: 20 }), orderOf('c', { finishTime: 10 })];
    expect(idsOf(rowsToSign({ total: 3, list }))).toBe('cba');
  });

  test('follow-ups: the one overdue longest comes first', () => {
    const list = [followUpOf('a', '2026-02-03'), followUpOf('b', '2025-12-31')];
    expect(idsOf(rowsToFollowUp({ total: 2, list }))).toBe('ba');
  });
});

test('a visit that is to be answered and to be signed has a row for each', () => {
  const keys = [
    ...rowsToAnswer([openOf('1', 5)], new Map()).rows,
    ...rowsToSign({ total: 1, list: [orderOf('1', {})] }).rows,
  ];
  expect(new Set(keys.map(keyOfRow)).size).toBe(2);
});

test('a tab that does not exist is the whole worklist', () => {
  expect(['', '?tab=sign', '?tab=x', '?tab=all'].map(tabFromSearch)).toEqual(['all', 'sign', 'all', 'all']);
});
