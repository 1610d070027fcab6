import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { switchGuardMs } from '../../../src/console/features/consultation/chat/composer/switchGuard.ts';
import { type ComposerFixture, createComposerFixture } from './createComposerFixture.ts';
import { waitFor } from './openConsultation.ts';

let fixture: ComposerFixture;
beforeEach(async () => {
  fixture = await createComposerFixture();
});
afterEach(() => fixture.close());

const openComposer = async () => {
  const [conv = ''] = await fixture.acceptPatients(1);
  return fixture.composers.get(conv);
};
const doctorMessages = (conv: string) => fixture.doctorMessages(conv);

describe('a message', () => {
  test('that replies to another quotes it, and the next one does not', async () => {
    const composer = await openComposer();
    composer.write('how are you?');
    composer.send();
    await waitFor(async () => expect(await doctorMessages(composer.conv)).toHaveLength(1));
    const [question] = await doctorMessages(composer.conv);
    composer.setReplyTo(question ?? null);
    composer.write('since when?');
    composer.send();
    composer.write('and now?');
    composer.send();
    await waitFor(async () =>
      expect((await doctorMessages(composer.conv)).map(({ body }) => body.replyTo?.text)).toEqual([
        undefined,
        'how are you?',
        undefined,
      ]),
    );
    expect(composer.text.value).toBe('');
  });

  test('can be sent as an advice card, once', async () => {
    const composer = await openComposer();
    composer.setKind('advice');
    composer.write('Rest for three days.');
    composer.send();
    composer.write('All right?');
    composer.send();
    await waitFor(async () =>
      expect((await doctorMessages(composer.conv)).map(({ kind }) => kind)).toEqual(['advice', 'text']),
    );
  });

  test('of 100,000 characters is refused with the excess length, and none of it is lost', async () => {
    const composer = await openComposer();
    const text = '头'.repeat(100_000);
    composer.write(text);
    expect([composer.excessLength.value, composer.canSend.value, composer.send()]).toEqual([
      98_500,
      false,
      false,
    ]);
    expect(composer.text.value).toBe(text);
  });

  test('with markup is sent as plain text', async () => {
    const composer = await openComposer();
    const text = '<img src=x onerror=alert(1)> &lt;b&gt;';
    composer.write(text);
    composer.send();
    await waitFor(async () =>
      expect((await doctorMessages(composer.conv)).map(({ body }) => body.text)).toEqual([text]),
    );
  });

  test('with hidden characters that change the text direction is stopped, and sent without them', async () => {
    const composer = await openComposer();
    composer.write('take \u202e5.0\u202c mg');
    expect([composer.send(), composer.blockedBy.value]).toEqual([false, 'turned']);
    composer.removeBidiControls();
    expect([composer.text.value, composer.send()]).toEqual(['take 5.0 mg', true]);
  });

  test('from a quick reply with an unfilled placeholder is stopped until it is filled in', async () => {
    const composer = await openComposer();
    composer.write('Take [drug] after meals');
    expect([composer.send(), composer.blockedBy.value]).toEqual([false, 'blanks']);
    composer.write('Take cetirizine after meals');
    expect([composer.blockedBy.value, composer.send()]).toEqual([null, true]);
  });
});

describe('after switching to another consultation', () => {
  test("sending is blocked briefly, and each patient's text stays with that patient", async () => {
    const [a = '', b = ''] = await fixture.acceptPatients(2);
    const [firstComposer, secondComposer] = [fixture.composers.get(a), fixture.composers.get(b)];
    const close = firstComposer.start();
    firstComposer.write('for the first');
    secondComposer.write('for the second');
    close();
    secondComposer.start();
    expect([secondComposer.send(), secondComposer.blockedBy.value]).toEqual([false, 'switched']);
    fixture.advance(switchGuardMs - 1);
    expect(secondComposer.send()).toBe(false);
    fixture.advance(1);
    expect(secondComposer.send()).toBe(true);
    await waitFor(async () =>
      expect((await doctorMessages(b)).map(({ body }) => body.text)).toEqual(['for the second']),
    );
    expect([firstComposer.text.value, await doctorMessages(a)]).toEqual(['for the first', []]);
    expect(fixture.composers.get(a)).toBe(firstComposer);
  });

  test('the first one opened is not delayed', async () => {
    const composer = await openComposer();
    composer.start();
    composer.write('immediately');
    expect(composer.send()).toBe(true);
  });
});
