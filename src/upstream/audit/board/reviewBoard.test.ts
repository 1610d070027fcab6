import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../../../contract/prescribing/audit.ts';
import { clarification } from '../../../contract/prescribing/clarification.ts';
import { reviewBoard } from '../../../contract/prescribing/reviewBoard.ts';
import { createStaffUpstream } from '../../testing/staffUpstream.ts';
import { hourOf } from '../../server/clock.ts';

let upstream: ReturnType<typeof createStaffUpstream>;
beforeEach(() => {
  upstream = createStaffUpstream();
});
afterEach(() => upstream.close());

const { waiting, figures, setTerm } = reviewBoard;
const [ann, bob, eve, mia] = ['east-ann', 'east-bob', 'east-eve', 'east-mia'] as const;
const minute = 60_000;
const verdict = async (who: string, id: string, approve = true) => {
  await upstream.call(who, audit.claim, { id });
  await upstream.call(who, audit.verdict, { id, version: 1, approve, opinion: approve ? '' : '剂量' });
};
const board = () => upstream.call(ann, figures, {});
const personOn = async (id: string) => (await board()).people.find(({ auditorId }) => auditorId === id);
const waits = () => upstream.call(eve, waiting, {});
/** Asks the prescriber; the answer comes after some minutes. */
const askAndAnswer = async (id: string, minutes: number) => {
  await upstream.call(eve, audit.claim, { id });
  const question = { id, version: 1, question: '肾功能？' };
  const { id: clarificationId } = await upstream.call(eve, clarification.ask, question);
  upstream.advance(minutes * minute);
  await upstream.call(ann, clarification.answer, { id, clarificationId, answer: '90' });
};

describe('how long reviews took', () => {
  it('is from submission to verdict, by pharmacist and by hour of submission, with what was decided', async () => {
    const submittedAt = upstream.now();
    const [first, second] = [await upstream.submitPrescription(), await upstream.submitPrescription()];
    upstream.advance(10 * minute);
    await verdict(eve, first.id);
    upstream.advance(110 * minute);
    await verdict(eve, second.id, false);
    const { all, hours } = await board();
    const expected = { approved: 1, rejected: 1, asked: 0, median: 10 * minute, p90: 120 * minute };
    expect(all).toMatchObject(expected);
    expect(await personOn(eve)).toMatchObject(expected);
    expect(hours).toHaveLength(24);
    expect(hours[hourOf(submittedAt)]).toMatchObject(expected);
    expect(hours[hourOf(submittedAt) + 2]).toMatchObject({ approved: 0, median: null });
  });

  it('counts what took longer than agreed, by pharmacist and by hour, and follows the agreed time', async () => {
    const submittedAt = upstream.now();
    const [first, second] = [await upstream.submitPrescription(), await upstream.submitPrescription()];
    upstream.advance(30 * minute);
    await verdict(eve, first.id);
    upstream.advance(1);
    await verdict(mia, second.id);
    expect((await board()).all).toMatchObject({ overdue: 1 });
    expect((await board()).hours[hourOf(submittedAt)]).toMatchObject({ overdue: 1 });
    expect([(await personOn(eve))?.overdue, (await personOn(mia))?.overdue]).toEqual([0, 1]);
    await upstream.call(ann, setTerm, { minutes: 20 });
    expect([(await personOn(eve))?.overdue, (await personOn(mia))?.overdue]).toEqual([1, 1]);
  });

  it('is unknown, and not 0 minutes, of a pharmacist without a review', async () => {
    await verdict(eve, (await upstream.submitPrescription()).id);
    expect(await personOn(eve)).toMatchObject({ median: 0, p90: 0 });
    expect(await personOn(mia)).toMatchObject({ approved: 0, rejected: 0, median: null, p90: null });
  });

  it('leaves out the time in which the prescriber was asked, which has a figure of its own', async () => {
    const { id } = await upstream.submitPrescription();
    upstream.advance(5 * minute);
    await askAndAnswer(id, 40);
    upstream.advance(2 * minute);
    await verdict(eve, id);
    expect((await board()).all).toMatchObject({ asked: 1, median: 7 * minute, answerMedian: 40 * minute });
    expect(await personOn(mia)).toMatchObject({ asked: 0, answerMedian: null });
  });

  it('ends the time of a question with the rejection that ended it', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.call(eve, audit.claim, { id });
    await upstream.call(eve, clarification.ask, { id, version: 1, question: '肾功能？' });
    upstream.advance(30 * minute);
    await verdict(eve, id, false);
    expect((await board()).all).toMatchObject({ rejected: 1, median: 0, answerMedian: null });
  });

  it('counts the verdicts of the chosen days, at most a year, and those of no other hospital', async () => {
    await verdict(eve, (await upstream.submitPrescription()).id);
    expect((await upstream.call(ann, figures, { to: '2000-01-14' })).all).toMatchObject({ approved: 0 });
    await upstream.expectError(ann, figures, { from: '2000-01-01', to: '2001-06-01' }, 400);
    await upstream.expectError(ann, figures, { from: 'tomorrow' }, 400);
    upstream.store.run("UPDATE account SET is_admin = 0 WHERE id = 'east-ann'");
    await upstream.expectError(ann, figures, {}, 403);
    expect((await upstream.call('west-eve', figures, {})).all).toMatchObject({ approved: 0, median: null });
  });
});

describe('what waits now', () => {
  it('is counted with the longest wait, and overdue from the agreed minutes on', async () => {
    expect(await waits()).toMatchObject({
      term: { minutes: 30, setAt: null },
      count: 0,
      longest: null,
      overdue: 0,
    });
    await upstream.submitPrescription();
    upstream.advance(30 * minute);
    await upstream.submitPrescription();
    expect(await waits()).toMatchObject({ count: 2, longest: 30 * minute, overdue: 0 });
    upstream.advance(1);
    expect(await waits()).toMatchObject({ count: 2, overdue: 1 });
  });

  it('has apart what waits for the prescriber; that time is not overdue', async () => {
    const { id } = await upstream.submitPrescription();
    upstream.advance(20 * minute);
    await upstream.call(eve, audit.claim, { id });
    await upstream.call(eve, clarification.ask, { id, version: 1, question: '肾功能？' });
    upstream.advance(50 * minute);
    expect(await waits()).toMatchObject({
      count: 0,
      longest: null,
      overdue: 0,
      asked: 1,
      longestAsked: 50 * minute,
    });
    const overdue = async () => (await upstream.call(eve, audit.page, { overdue: 1 })).list;
    expect(await overdue()).toEqual([]);
    const asked = (await upstream.call(eve, audit.detail, { id })).prescription.clarifications ?? [];
    const clarificationId = asked[0]?.id ?? '';
    await upstream.call(ann, clarification.answer, { id, clarificationId, answer: '90' });
    expect(await waits()).toMatchObject({ count: 1, longest: 20 * minute, overdue: 0, asked: 0 });
    upstream.advance(10 * minute);
    expect((await upstream.call(eve, audit.detail, { id })).dueAt).toBe(upstream.now());
    expect(await overdue()).toEqual([]);
    upstream.advance(1);
    expect((await overdue()).map(({ prescription }) => prescription.id)).toEqual([id]);
    expect(await waits()).toMatchObject({ overdue: 1 });
  });

  it('has no due time once it is decided', async () => {
    const { id } = await upstream.submitPrescription();
    const due = upstream.now() + 30 * minute;
    expect((await upstream.call(eve, audit.page, {})).list.map(({ dueAt }) => dueAt)).toEqual([due]);
    await verdict(eve, id);
    expect((await upstream.call(eve, audit.detail, { id })).dueAt).toBeNull();
  });
});

const set = (who: string, minutes: number) => upstream.call(who, setTerm, { minutes });
const trail = () =>
  upstream.store.all(
    "SELECT user_id AS who, detail FROM audit_trail WHERE act = 'review-term-set' ORDER BY id",
  );

describe('the agreed time', () => {
  it('is set by an administrator, for this hospital alone, and is in the trail', async () => {
    await upstream.submitPrescription();
    upstream.advance(16 * minute);
    await set(ann, 15);
    expect(await waits()).toMatchObject({
      term: { minutes: 15, setBy: 'ann', setAt: upstream.now() },
      overdue: 1,
    });
    upstream.advance(1);
    await set(ann, 20);
    expect(await waits()).toMatchObject({ term: { minutes: 20 }, overdue: 0 });
    expect((await upstream.call('west-eve', waiting, {})).term.minutes).toBe(30);
    const changes = [
      { who: ann, detail: '30 → 15 min' },
      { who: ann, detail: '15 → 20 min' },
    ];
    expect(trail()).toEqual(changes);
    await set(ann, 20);
    expect(trail()).toEqual(changes);
  });

  it('is refused to others, and outside of 1 minute to a day', async () => {
    for (const who of [bob, eve]) await upstream.expectError(who, setTerm, { minutes: 15 }, 403);
    for (const minutes of [0, -5, 1441, 2.5]) await upstream.expectError(ann, setTerm, { minutes }, 400);
    expect((await waits()).term.minutes).toBe(30);
    expect(trail()).toEqual([]);
  });
});

it('the figures are exported as they are shown, empty where there is no review', async () => {
  const { id } = await upstream.submitPrescription();
  upstream.advance(90_000);
  await verdict(eve, id);
  const response = await upstream.fetch(
    new Request(`http://east.test${reviewBoard.export.path}?columns=group,name,reviews,overdue,median`, {
      headers: {
        authorization: `Bearer ${upstream.tokenOf(ann)}`,
        'tenant-id': '1',
        'accept-language': 'en',
      },
    }),
  );
  const rows = (await response.text()).split('\r\n');
  expect(response.headers.get('content-disposition')).toMatch(/review-times-\d{4}-\d\d-\d\d\.csv/);
  expect(rows.slice(1, 4)).toEqual([
    '"All","",1,0,1.5',
    '"Pharmacist","eve",1,0,1.5',
    '"Pharmacist","mia",0,0,',
  ]);
  expect(rows.filter((row) => row.startsWith('"Hour of submission"'))).toHaveLength(24);
  expect(
    upstream.store.all("SELECT user_id AS who FROM audit_trail WHERE act = 'review-board-export'"),
  ).toEqual([{ who: ann }]);
});
