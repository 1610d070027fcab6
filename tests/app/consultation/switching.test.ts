import { seededRandom } from '../../../src/console/testing/seededRandom.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createShared } from '../../../src/console/lib/createShared.ts';
import type { Services } from '../../../src/console/services.ts';
import type { RecordDraft } from '../../../src/console/domain/caseRecord/recordDraft.ts';
import { createAppRecords } from '../../../src/console/domain/caseRecord/records.ts';
import { createConsultation } from '../../../src/console/features/consultation/consultation.ts';
import { history } from '../../../src/contract/consultation/history.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { record, recordFieldOrder } from '../../../src/contract/consultation/record.ts';
import { startBackend, type Backend } from '../../support/startBackend.ts';
import { waitFor } from './openConsultation.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.close());

/** LONG=1 (`npm run test:faults long`) switches more often. */
const switchCount = process.env['LONG'] ? 500 : 150;

/** Random whole numbers below a limit. */
const createRandom = (seed: number) => {
  const random = seededRandom(seed);
  return (limit: number): number => Math.floor(random() * limit);
};

/** The markers of orders that occur in a text. */
const findMarks = (text: string): string[] => text.match(/<\d+>/g) ?? [];

/** Markers of other orders that occur in a form. */
const foreignMarks = (id: string, draft: RecordDraft | null): string[] =>
  recordFieldOrder.flatMap((field) => findMarks(draft?.[field] ?? '')).filter((mark) => mark !== `<${id}>`);

test(`in ${switchCount} random switches between patients with late responses, nothing is shown or saved for the wrong patient`, async () => {
  const client = await backend.signIn('linyue');
  const random = createRandom(20_261_120);
  const waiting = (await client.app.call(order.awaiting, {})).slice(0, 4);
  for (const { id } of waiting) await client.app.call(order.accept, { id });
  const visitsOf = new Map<string, ReadonlySet<string>>();
  for (const { id, patient } of waiting) {
    const { list } = await client.app.call(history.visits, { patientId: patient.id });
    visitsOf.set(id, new Set([id, ...list.map(({ orderId }) => orderId)]));
  }
  // A response waits for a number of further steps, so that responses arrive in random order.
  const delayed: { dueStep: number; resume: () => void }[] = [];
  let step = 0;
  const call: Services['call'] = async (...args) => {
    const result = await client.app.call(...args);
    const dueStep = step + random(6);
    if (dueStep > step) await new Promise<void>((resume) => delayed.push({ dueStep, resume }));
    return result;
  };
  const app: Services = { ...client.app, call, shared: createShared(() => app) };
  const records = app.shared(createAppRecords);
  const release = (upTo: number) => {
    for (const item of delayed.splice(0))
      if (item.dueStep <= upTo) item.resume();
      else delayed.push(item);
  };
  let consultation = createConsultation(app, waiting[0]?.id ?? '');
  let dispose = consultation.start();
  const leaks: string[] = [];
  for (step = 1; step <= switchCount; step += 1) {
    const { id } = waiting[random(waiting.length)] ?? { id: '' };
    if (id !== consultation.id) {
      dispose();
      consultation = createConsultation(app, id);
      dispose = consultation.start();
    }
    const field = recordFieldOrder[random(recordFieldOrder.length)] ?? 'advice';
    consultation.record.setField(field, `${step} <${id}>`);
    if (random(3) === 0) void consultation.record.save();
    const pastVisits = consultation.timeline.page.value.value?.list ?? [];
    const item = pastVisits[random(Math.max(1, pastVisits.length))];
    if (item) consultation.timeline.toggle(item.orderId);
    release(step);
    await new Promise<void>((resume) => setImmediate(resume));
    leaks.push(...foreignMarks(id, consultation.record.draft.value));
    leaks.push(
      ...pastVisits.map(({ orderId }) => orderId).filter((orderId) => !visitsOf.get(id)?.has(orderId)),
    );
    const detail = consultation.order.value.value;
    if (detail && detail.id !== id) leaks.push(detail.id);
  }
  dispose();
  expect(leaks).toEqual([]);
  for (const { id } of waiting)
    await waitFor(() => {
      release(Number.POSITIVE_INFINITY);
      void records.get(id).save();
      expect(records.get(id).saving.value).toBe('clean');
    });
  for (const { id } of waiting) {
    const savedRecord = await client.app.call(record.detail, { orderId: id });
    const marks = recordFieldOrder.flatMap((field) => findMarks(savedRecord[field]));
    expect(new Set(marks)).toEqual(new Set([`<${id}>`]));
  }
});
