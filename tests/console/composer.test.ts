import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { switchGuardMs } from '../../src/console/features/consultation/chat/composer/switchGuard.ts';
import { type ComposerStage, openComposerStage } from './composerStage.ts';
import { until } from './roomVisit.ts';

let stage: ComposerStage;
beforeEach(async () => {
  stage = await openComposerStage();
});
afterEach(() => stage.close());

const room = async () => {
  const [conv = ''] = await stage.accepted(1);
  return stage.composers.get(conv);
};
const rows = (conv: string) => stage.rows(conv);

describe('a message', () => {
  test('that answers another carries what it answers, and the next one does not', async () => {
    const composer = await room();
    composer.write('how are you?');
    composer.send();
    await until(async () => expect(await rows(composer.conv)).toHaveLength(1));
    const [asked] = await rows(composer.conv);
    composer.setReplyTo(asked ?? null);
    composer.write('since when?');
    composer.send();
    composer.write('and now?');
    composer.send();
    await until(async () =>
      expect((await rows(composer.conv)).map(({ body }) => body.replyTo?.text)).toEqual([
        undefined,
        'how are you?',
        undefined,
      ]),
    );
    expect(composer.text.value).toBe('');
  });

  test('can go as an advice card, once', async () => {
    const composer = await room();
    composer.setKind('advice');
    composer.write('Rest for three days.');
    composer.send();
    composer.write('All right?');
    composer.send();
    await until(async () =>
      expect((await rows(composer.conv)).map(({ kind }) => kind)).toEqual(['advice', 'text']),
    );
  });

  test('of 100,000 characters is refused with how much it is too long, and nothing of it is lost', async () => {
    const composer = await room();
    const text = '头'.repeat(100_000);
    composer.write(text);
    expect([composer.excessLength.value, composer.canSend.value, composer.send()]).toEqual([
      98_500,
      false,
      false,
    ]);
    expect(composer.text.value).toBe(text);
  });

  test('with markup is sent as the text that it is', async () => {
    const composer = await room();
    const text = '<img src=x onerror=alert(1)> &lt;b&gt;';
    composer.write(text);
    composer.send();
    await until(async () => expect((await rows(composer.conv)).map(({ body }) => body.text)).toEqual([text]));
  });

  test('with invisible characters that turn its direction is stopped, and goes without them', async () => {
    const composer = await room();
    composer.write('take \u202e5.0\u202c mg');
    expect([composer.send(), composer.blockedBy.value]).toEqual([false, 'turned']);
    composer.removeBidiControls();
    expect([composer.text.value, composer.send()]).toEqual(['take 5.0 mg', true]);
  });

  test('of a quick reply with an open place is stopped until it is written', async () => {
    const composer = await room();
    composer.write('Take [drug] after meals');
    expect([composer.send(), composer.blockedBy.value]).toEqual([false, 'blanks']);
    composer.write('Take cetirizine after meals');
    expect([composer.blockedBy.value, composer.send()]).toEqual([null, true]);
  });
});

describe('after another order came under the cursor', () => {
  test('nothing goes for a moment, and each patient keeps what was written for them', async () => {
    const [a = '', b = ''] = await stage.accepted(2);
    const [one, other] = [stage.composers.get(a), stage.composers.get(b)];
    const leave = one.start();
    one.write('for the first');
    other.write('for the second');
    leave();
    other.start();
    expect([other.send(), other.blockedBy.value]).toEqual([false, 'switched']);
    stage.pass(switchGuardMs - 1);
    expect(other.send()).toBe(false);
    stage.pass(1);
    expect(other.send()).toBe(true);
    await until(async () => expect((await rows(b)).map(({ body }) => body.text)).toEqual(['for the second']));
    expect([one.text.value, await rows(a)]).toEqual(['for the first', []]);
    expect(stage.composers.get(a)).toBe(one);
  });

  test('the first one of all is not held up', async () => {
    const composer = await room();
    composer.start();
    composer.write('at once');
    expect(composer.send()).toBe(true);
  });
});
