import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Composer } from '../../../src/console/features/consultation/chat/composer/composer.ts';
import { confirmationDelayMs } from '../../../src/console/features/consultation/chat/composer/slashConfirmation.ts';
import { type ComposerFixture, createComposerFixture } from './createComposerFixture.ts';
import { waitFor } from './openConsultation.ts';

let fixture: ComposerFixture;
let composer: Composer;
beforeEach(async () => {
  fixture = await createComposerFixture();
  const [conv = ''] = await fixture.acceptPatients(1);
  composer = fixture.composers.get(conv);
});
afterEach(() => fixture.close());

const sentTexts = async () => (await fixture.doctorMessages(composer.conv)).map(({ body }) => body.text);
/** Writes as the text field does, with the caret at the end. */
const type = (text: string): void => {
  composer.write(text);
  composer.quickReplyMenu.setCaret(text.length);
};
const typeAndWaitForReplies = async (text: string): Promise<void> => {
  type(text);
  await waitFor(() => expect(fixture.composers.quickReplies.all.status.value).toBe('ready'));
};

describe('a text that begins with a slash', () => {
  test('and matches no quick reply is sent at the second, deliberate attempt only', async () => {
    await typeAndWaitForReplies('/fe-nothing');
    expect(composer.quickReplyMenu.state.value).toBe('unmatched');
    expect([composer.send(), composer.slashQuestion.value]).toEqual([false, '/fe-nothing']);
    // Whoever inserts and sends a quick reply presses Enter twice, fast.
    fixture.advance(confirmationDelayMs - 1);
    expect([composer.send(), composer.text.value]).toEqual([false, '/fe-nothing']);
    fixture.advance(1);
    expect([composer.send(), composer.slashQuestion.value]).toEqual([true, null]);
    await waitFor(async () => expect(await sentTexts()).toEqual(['/fe-nothing']));
  });

  test('is asked about again after it was changed, and after the question was closed', () => {
    type('/fe');
    composer.send();
    type('/fever');
    expect(composer.slashQuestion.value).toBeNull();
    fixture.advance(confirmationDelayMs);
    expect([composer.send(), composer.slashQuestion.value]).toEqual([false, '/fever']);
    composer.dismissSlashQuestion();
    fixture.advance(confirmationDelayMs);
    expect([composer.slashQuestion.value, composer.send()]).toEqual([null, false]);
    expect(composer.text.value).toBe('/fever');
  });

  test('is not sent either where it matches a quick reply that was not chosen, or has several words', async () => {
    await typeAndWaitForReplies('/');
    expect([composer.quickReplyMenu.state.value, composer.send()]).toEqual(['offered', false]);
    type('/see you tomorrow');
    expect([composer.quickReplyMenu.state.value, composer.send()]).toEqual(['none', false]);
    composer.setKind('advice');
    expect(composer.send()).toBe(false);
  });

  test('is not asked about any more once a quick reply has replaced it', async () => {
    await typeAndWaitForReplies('/');
    composer.send();
    expect(composer.quickReplyMenu.options.value).not.toEqual([]);
    composer.quickReplyMenu.insert('Drink enough.');
    expect([composer.slashQuestion.value, composer.send()]).toEqual([null, true]);
  });

  test('is asked about even if the quick replies could not be loaded', async () => {
    fixture.client.network.offline = true;
    type('/fe');
    await waitFor(() => expect(composer.quickReplyMenu.state.value).toBe('failed'));
    expect([composer.send(), composer.slashQuestion.value, composer.text.value]).toEqual([
      false,
      '/fe',
      '/fe',
    ]);
  });

  test('is asked about as the caption of a file, too', async () => {
    composer.attachments.add([new File(['%PDF-1.7 …'], 'report.pdf', { type: 'application/pdf' })]);
    const [item] = composer.attachments.list.value;
    item?.write('/fe');
    await waitFor(() => expect(composer.attachments.readyCount.value).toBe(1));
    expect([composer.send(), composer.slashQuestion.value]).toEqual([false, '/fe']);
    expect(composer.attachments.list.value).toHaveLength(1);
  });
});

test('a slash later in a text needs no confirmation', async () => {
  for (const text of ['Blood pressure 120/80', 'once /day', 'hello\n/fe']) {
    composer.write(text);
    expect([composer.send(), composer.slashQuestion.value]).toEqual([true, null]);
  }
  await waitFor(async () => expect(await sentTexts()).toHaveLength(3));
});
