import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppServices } from '../../src/console/services.ts';
import type { EditingServices } from '../../src/console/editingModels.ts';
import type { RecordDraft } from '../../src/console/features/consultation/record/recordDraft.ts';
import { createRecords } from '../../src/console/features/consultation/record/records.ts';
import { createConsultation } from '../../src/console/features/consultation/consultation.ts';
import { history } from '../../src/contract/consultation/history.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { record, recordFieldOrder } from '../../src/contract/consultation/record.ts';
import { openStage, type Stage } from './roomStage.ts';
import { until } from './roomVisit.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

/** LONG=1 (`npm run test:faults long`) switches more often. */
const turns = process.env['LONG'] ? 500 : 150;

/** Chance that is the same at every run (mulberry32). */
const openChance = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
};

/** The marks of orders that stand in a text. */
const marksIn = (text: string): string[] => text.match(/<\d+>/g) ?? [];

/** Marks of other orders that stand in a form. */
const strange = (id: string, draft: RecordDraft | null): string[] =>
  recordFieldOrder.flatMap((field) => marksIn(draft?.[field] ?? '')).filter((mark) => mark !== `<${id}>`);

test(`in ${turns} random switches between patients while answers are late, nothing of one is painted or saved into another`, async () => {
  const desk = await stage.seat('linyue');
  const chance = openChance(20_261_120);
  const waiting = (await desk.app.call(order.awaiting, {})).slice(0, 4);
  for (const { id } of waiting) await desk.app.call(order.accept, { id });
  const visitsOf = new Map<string, ReadonlySet<string>>();
  for (const { id, patient } of waiting) {
    const { list } = await desk.app.call(history.visits, { patientId: patient.id });
    visitsOf.set(id, new Set([id, ...list.map(({ orderId }) => orderId)]));
  }
  // An answer waits until so many further steps were made: answers cross at random.
  const held: { after: number; go: () => void }[] = [];
  let step = 0;
  const call: AppServices['call'] = async (...asked) => {
    const answer = await desk.app.call(...asked);
    const after = step + chance(6);
    if (after > step) await new Promise<void>((go) => held.push({ after, go }));
    return answer;
  };
  const slow: EditingServices = { ...desk.app, call };
  const app: EditingServices = { ...slow, records: createRecords(slow) };
  const release = (upTo: number) => {
    for (const one of held.splice(0))
      if (one.after <= upTo) one.go();
      else held.push(one);
  };
  let shown = createConsultation(app, waiting[0]?.id ?? '');
  let leave = shown.start();
  const wrong: string[] = [];
  for (step = 1; step <= turns; step += 1) {
    const { id } = waiting[chance(waiting.length)] ?? { id: '' };
    if (id !== shown.id) {
      leave();
      shown = createConsultation(app, id);
      leave = shown.start();
    }
    const field = recordFieldOrder[chance(recordFieldOrder.length)] ?? 'advice';
    shown.record.setField(field, `${step} <${id}>`);
    if (chance(3) === 0) void shown.record.save();
    const past = shown.timeline.page.value.value?.list ?? [];
    const one = past[chance(Math.max(1, past.length))];
    if (one) shown.timeline.toggle(one.orderId);
    release(step);
    await new Promise<void>((go) => setImmediate(go));
    wrong.push(...strange(id, shown.record.draft.value));
    wrong.push(...past.map(({ orderId }) => orderId).filter((orderId) => !visitsOf.get(id)?.has(orderId)));
    const detail = shown.order.value.value;
    if (detail && detail.id !== id) wrong.push(detail.id);
  }
  leave();
  expect(wrong).toEqual([]);
  for (const { id } of waiting)
    await until(() => {
      release(Number.POSITIVE_INFINITY);
      void app.records.get(id).save();
      expect(app.records.get(id).saving.value).toBe('clean');
    });
  for (const { id } of waiting) {
    const stored = await desk.app.call(record.detail, { orderId: id });
    const marks = recordFieldOrder.flatMap((field) => marksIn(stored[field]));
    expect(new Set(marks)).toEqual(new Set([`<${id}>`]));
  }
});
