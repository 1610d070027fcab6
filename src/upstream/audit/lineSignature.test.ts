import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../../contract/prescribing/audit.ts';
import { clarification } from '../../contract/prescribing/clarification.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { createTestUpstream, validLine, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { ask, answer } = clarification;
const [ann, eve] = ['east-ann', 'east-eve'] as const;
const question = '剂量超过说明书，是否坚持？';
const read = (id: string) => upstream.call(ann, prescription.info, { id });
const lineOf = async (id: string) => (await read(id)).lines[0]?.id ?? '';
const askToSign = async (id: string, version = 1) => {
  await upstream.call(eve, audit.claim, { id });
  const signLines = [await lineOf(id)];
  const { id: clarificationId } = await upstream.call(eve, ask, { id, version, question, signLines });
  return { id, clarificationId, signLines };
};
const asked = async () => askToSign((await upstream.submitPrescription()).id);
const approval = (id: string, version = 1) => ({ id, version, approve: true });
const trail = (act: string) =>
  upstream.store.all('SELECT user_id AS who, detail FROM audit_trail WHERE act = ?', act);

describe('a second signature', () => {
  it('is asked for at named lines, given without a new version, and stays at the line with name and time', async () => {
    const { signLines, ...one } = await asked();
    expect(await read(one.id)).toMatchObject({
      clarifications: [{ question, signatures: [{ lineId: signLines[0], signedAt: null }] }],
      lines: [{ signedAgain: null }],
    });
    upstream.advance(60_000);
    await upstream.call(ann, answer, { ...one, signLines });
    expect(await read(one.id)).toMatchObject({
      status: 1,
      version: 1,
      clarifications: [{ answer: '', signatures: [{ signedAt: upstream.now() }] }],
      lines: [{ signedAgain: { by: 'ann', at: upstream.now() } }],
    });
    await upstream.call(eve, audit.claim, { id: one.id });
    const approved = await upstream.call(eve, audit.verdict, approval(one.id));
    expect(approved).toMatchObject({ status: 2, lines: [{ signedAgain: { by: 'ann' } }] });
    expect(trail('signature-ask')).toEqual([{ who: eve, detail: 'version 1; lines: 1' }]);
    expect(trail('signature-give')).toEqual([{ who: ann, detail: 'version 1; lines: 1' }]);
  });

  it('that was refused in words holds the approval back, and no rejection; asked again and given, it is approved', async () => {
    const { id, clarificationId } = await asked();
    await upstream.call(ann, answer, { id, clarificationId, answer: '我再考虑一下' });
    await upstream.call(eve, audit.claim, { id });
    const before = upstream.snapshot();
    await upstream.expectError(eve, audit.verdict, approval(id), 'signatureMissing');
    expect(upstream.snapshot()).toBe(before);
    const again = await askToSign(id);
    await upstream.call(ann, answer, again);
    await upstream.call(eve, audit.claim, { id });
    expect((await upstream.call(eve, audit.verdict, approval(id))).status).toBe(2);
  });

  it('does not count for a corrected version, whose lines are new', async () => {
    const { signLines, ...one } = await asked();
    await upstream.call(ann, answer, { ...one, signLines });
    await upstream.call(eve, audit.claim, { id: one.id });
    await upstream.call(eve, audit.verdict, { id: one.id, version: 1, approve: false, opinion: '剂量' });
    await upstream.call(ann, prescription.edit, {
      id: one.id,
      version: 1,
      ...validPayload,
      lines: [{ ...validLine, days: 3 }],
    });
    expect((await read(one.id)).lines).toMatchObject([{ signedAgain: null }]);
    await upstream.call(eve, audit.claim, { id: one.id });
    expect((await upstream.call(eve, audit.verdict, approval(one.id, 2))).status).toBe(2);
  });

  it('is refused without a word and without every signature, for lines that were not named, to others and twice', async () => {
    const { signLines, ...one } = await asked();
    const before = upstream.snapshot();
    await upstream.expectError(ann, answer, one, 400);
    await upstream.expectError(ann, answer, { ...one, answer: ' ' }, 400);
    await upstream.expectError(ann, answer, { ...one, signLines: [...signLines, '1'] }, 400);
    await upstream.expectError('east-bob', answer, { ...one, signLines }, 'orderOfAnother');
    await upstream.expectError(eve, answer, { ...one, signLines }, 403);
    expect(upstream.snapshot()).toBe(before);
    await upstream.call(ann, answer, { ...one, signLines });
    await upstream.expectError(ann, answer, { ...one, signLines }, 'clarificationAnswered');
  });

  it('is refused for a line that the version does not have', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.call(eve, audit.claim, { id });
    const before = upstream.snapshot();
    await upstream.expectError(eve, ask, { id, version: 1, question, signLines: ['1'] }, 400);
    expect(upstream.snapshot()).toBe(before);
  });

  it('cannot be given once the prescription was cancelled, and nothing is signed', async () => {
    const one = await asked();
    await upstream.call(ann, prescription.cancel, { id: one.id, reason: '误开' });
    await upstream.expectError(ann, answer, one, 'prescriptionState');
    expect(upstream.store.all('SELECT signed_at AS at FROM line_signature')).toEqual([{ at: null }]);
  });
});
