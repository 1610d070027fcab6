import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createReview } from '../../src/console/features/audit/review/review.ts';
import { createReviewQueue } from '../../src/console/features/audit/review/reviewQueue.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { accepted, judge, mended, queue, reviewOf, submitted } from './auditStage.ts';
import { first, until } from './prescribingStage.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';

let stage: Stage;
let qin: Desk;
let lu: Desk;
beforeEach(async () => {
  stage = await openStage();
  qin = await stage.seat('qinshulan');
  lu = await stage.seat('luyifan');
});
afterEach(() => stage.close());

/** A run on an auditor's page. */
const begin = (desk: Desk) => {
  const run = createReviewQueue(desk.app);
  stage.closes(run.start());
  return run;
};
const idIn = (path: string | undefined): string =>
  new URLSearchParams(path?.split('?')[1] ?? '').get('id') ?? '';

describe('one review after another', () => {
  test('the next one is read ahead and held by nobody; it stands there when it opens, and is claimed then', async () => {
    const run = begin(qin);
    const [now, after] = (await queue(qin)).map((task) => task.prescription);
    const { one } = await reviewOf(stage, qin, now?.id ?? '', run);
    await until(() => expect(run.prefetchedId.value).toBe(after?.id));
    expect((await qin.app.call(audit.detail, { id: after?.id ?? '' })).claim).toBeNull();
    one.decide(true);
    await until(() => expect(idIn(qin.went.at(-1))).toBe(after?.id));

    const next = createReview(qin.app, after?.id ?? '', run);
    // Before anything was asked: the prescription, its record, what the patient told, has and wrote, and the stock.
    const { record, personalHistory, earlierPrescriptions, transcript } = next.patientContext;
    for (const part of [next.task, record, personalHistory, earlierPrescriptions, transcript])
      expect(part.value.value).toBeDefined();
    expect(next.ruleCheck.result.value?.complete).toBe(true);
    stage.closes(next.start());
    await until(() => expect(next.lease.owner.value).toBe('mine'));
  });

  test('one that another auditor took meanwhile is passed over by itself', async () => {
    const run = begin(qin);
    const [now, after, third] = (await queue(qin)).map((task) => task.prescription.id);
    const { one } = await reviewOf(stage, qin, now ?? '', run);
    await until(() => expect(run.prefetchedId.value).toBe(after));
    await lu.app.call(audit.claim, { id: after ?? '' });
    one.decide(true);
    await until(() => expect(idIn(qin.went.at(-1))).toMatch(/\d/));
    if (idIn(qin.went.at(-1)) === after) stage.closes(createReview(qin.app, after ?? '', run).start());
    await until(() => expect(idIn(qin.went.at(-1))).toBe(third));
  });

  test('but one that a person opened stays, with who holds it', async () => {
    const run = begin(qin);
    const { id } = first(await queue(qin)).prescription;
    await lu.app.call(audit.claim, { id });
    const { one } = await reviewOf(stage, qin, id, run);
    expect(one.lease.claim.value?.auditorName).toBe('陆一帆');
    expect(qin.went).toEqual([]);
  });

  test('one that was read ahead and changed meanwhile opens as it is now', async () => {
    const lin = await stage.seat('linyue');
    const sent = await submitted(lin, await accepted(lin));
    for (const { prescription: other } of await queue(lu))
      if (other.id !== sent.id) await lu.app.call(audit.claim, { id: other.id });
    const run = begin(qin);
    const held = first(await queue(lu)).prescription;
    await qin.app.call(audit.takeOver, { id: held.id, reason: 'my turn' });
    await reviewOf(stage, qin, held.id, run);
    await until(() => expect(run.prefetchedId.value).toBe(sent.id));
    await judge(lu, sent, false, ['2-5']);
    await mended(lin, await lin.app.call(prescription.info, { id: sent.id }), { days: 3 });
    const { one } = await reviewOf(stage, qin, sent.id, run);
    expect(one.draft.read.value?.version).toBe(2);
    expect(one.stale.value).toBe(false);
  });

  test('the last one leads to the list', async () => {
    const run = begin(qin);
    const [mine, ...others] = (await queue(lu)).map((task) => task.prescription.id);
    for (const id of others) await lu.app.call(audit.claim, { id });
    const { one } = await reviewOf(stage, qin, mine ?? '', run);
    one.decide(true);
    await until(() => expect(qin.went.at(-1)).toBe('/prescriptionTask'));
  });
});

describe('one that is left undecided', () => {
  test('by setting it aside comes after all others, though it waits longest, and nobody holds it', async () => {
    const run = begin(qin);
    const [aside = '', then = '', last] = (await queue(qin)).map((task) => task.prescription.id);
    const { one, leave } = await reviewOf(stage, qin, aside, run);
    one.draft.setText('Ask the ward first');
    one.defer();
    await until(() => expect(idIn(qin.went.at(-1))).toBe(then));
    leave();
    const { one: next } = await reviewOf(stage, qin, then, run);
    next.decide(true);
    await until(() => expect(idIn(qin.went.at(-1))).toBe(last));
    expect(await qin.app.call(audit.detail, { id: aside })).toMatchObject({
      claim: null,
      prescription: { status: 1 },
    });
    const again = await reviewOf(stage, qin, aside, run);
    expect(again.one.draft.text.value).toBe('Ask the ward first');
  });

  test('because somebody else holds it leads on to the next one', async () => {
    const run = begin(qin);
    const [theirs = '', free] = (await queue(qin)).map((task) => task.prescription.id);
    await lu.app.call(audit.claim, { id: theirs });
    const { one } = await reviewOf(stage, qin, theirs, run);
    one.goToNextWhenOver();
    await until(() => expect(idIn(qin.went.at(-1))).toBe(free));
  });
});

describe('one verdict', () => {
  test('a key that repeats and twenty clicks give one POST', async () => {
    const { id } = first(await queue(qin)).prescription;
    const { one } = await reviewOf(stage, qin, id);
    for (let n = 0; n < 20; n += 1) one.decide(true);
    await until(() => expect(qin.went.at(-1)).toBeDefined());
    const versions = await qin.app.call(audit.versions, { id });
    expect(versions.filter(({ verdict }) => verdict !== null)).toHaveLength(1);
    expect(
      (await qin.app.call(audit.record, {})).list.filter((row) => row.prescription.id === id),
    ).toHaveLength(1);
  });

  test('a hold that is lost while writing keeps the text, and takes no verdict', async () => {
    const { id } = first(await queue(qin)).prescription;
    const { one } = await reviewOf(stage, qin, id);
    one.draft.setText('half of it would do');
    await lu.app.call(audit.takeOver, { id, reason: 'she was called away' });
    await until(() => expect(one.lease.owner.value).toBe('other'));
    one.decide(false);
    expect(one.verdict.state.value).toBe('idle');
    expect(one.draft.text.value).toBe('half of it would do');
  });
});

describe('a prescription that comes back', () => {
  test('stands line by line against the rejected version, with the verdict and the reasons of then', async () => {
    const lin = await stage.seat('linyue');
    const sent = await submitted(lin, await accepted(lin));
    await judge(lu, sent, false, ['2-5', 'twice the maximum'], 'please halve it');
    await mended(lin, await lin.app.call(prescription.info, { id: sent.id }), { dose: '2.5', quantity: 1 });
    const { one } = await reviewOf(stage, qin, sent.id);
    await until(() => expect(one.comparison.value?.version).toBe(1));
    const { changed, previous, verdict } = one.comparison.value ?? {};
    const line = first(one.task.value.value?.prescription.lines);
    expect([...(changed ?? [])]).toEqual([line.id]);
    expect(previous?.get(line.id)).toMatchObject({ dose: '5', rejectReasons: ['2-5', 'twice the maximum'] });
    expect(verdict).toMatchObject({ approve: false, auditorName: '陆一帆', opinion: 'please halve it' });
    expect(one.canDecide.value).toBe(true);
  });

  test('under the eyes of an auditor is theirs again with the one act that says it is read', async () => {
    const lin = await stage.seat('linyue');
    const sent = await submitted(lin, await accepted(lin));
    const { one } = await reviewOf(stage, qin, sent.id);
    await lu.app.call(audit.takeOver, { id: sent.id, reason: 'my turn' });
    await judge(lu, sent, false, ['2-5']);
    await mended(lin, await lin.app.call(prescription.info, { id: sent.id }), { days: 3 });
    await until(() => expect([one.stale.value, one.canDecide.value]).toEqual([true, false]));
    one.switchToNewest();
    await until(() => expect([one.lease.owner.value, one.canDecide.value]).toEqual(['mine', true]));
    one.decide(true);
    await until(async () =>
      expect(await lin.app.call(prescription.info, { id: sent.id })).toMatchObject({ status: 2, version: 2 }),
    );
  });

  test('a first one stands against nothing', async () => {
    const { one } = await reviewOf(stage, qin, first(await queue(qin)).prescription.id);
    expect(one.comparison.value).toBeNull();
  });
});
