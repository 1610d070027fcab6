import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillPlaceholders } from '../../../src/console/domain/quickReplies/placeholders.ts';
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
const pngFile = (name: string, content = 'pixels and pixels') =>
  new File([Uint8Array.from(`\x89PNG\r\n\x1a\n${content}`, (char) => char.charCodeAt(0))], name, {
    type: 'image/png',
  });

describe('attachments', () => {
  test('are sent in the order in which they were added, with their captions', async () => {
    const composer = await openComposer();
    composer.attachments.add([
      pngFile('one.png'),
      pngFile('two.png'),
      new File(['%PDF-1.7 …'], 'report.pdf', { type: 'application/pdf' }),
    ]);
    await waitFor(() => expect(composer.attachments.readyCount.value).toBe(3));
    composer.attachments.list.value[0]?.write('left arm');
    expect(fixture.composers.hasUnsavedIn(composer.conv)).toBe(true);
    composer.send();
    await waitFor(async () => expect(await doctorMessages(composer.conv)).toHaveLength(3));
    expect(
      (await doctorMessages(composer.conv)).map(({ kind, body }) => [
        kind,
        body.text,
        body.file?.name,
        body.file?.width,
      ]),
    ).toEqual([
      ['picture', 'left arm', 'one.png', 40],
      ['picture', '', 'two.png', 40],
      ['file', '', 'report.pdf', undefined],
    ]);
    await waitFor(() =>
      expect([composer.uploads.value, fixture.composers.hasUnsavedIn(composer.conv)]).toEqual([[], false]),
    );
  });

  test('that cannot be sent show the reason and are left out', async () => {
    const composer = await openComposer();
    composer.attachments.add([
      new File(['MZ program'], 'rash.png', { type: 'image/png' }),
      new File(['<svg onload="alert(1)"/>'], 'a.svg', { type: 'image/svg+xml' }),
      pngFile('damaged.png', ''),
      pngFile('good.png'),
    ]);
    await waitFor(() => expect(composer.attachments.isReading.value).toBe(false));
    expect(composer.attachments.list.value.map(({ rejection }) => rejection.value)).toEqual([
      'program',
      'markup',
      'broken',
      null,
    ]);
    composer.send();
    await waitFor(async () =>
      expect((await doctorMessages(composer.conv)).map(({ body }) => body.file?.name)).toEqual(['good.png']),
    );
    expect(composer.attachments.list.value).toHaveLength(3);
  });

  test('whose upload failed keep their place and are sent when retried', async () => {
    const composer = await openComposer();
    composer.attachments.add([pngFile('one.png')]);
    await waitFor(() => expect(composer.attachments.readyCount.value).toBe(1));
    fixture.client.network.offline = true;
    composer.send();
    await waitFor(() => expect(composer.uploads.value[0]?.state.value).toBe('failed'));
    fixture.client.network.offline = false;
    composer.uploads.value[0]?.retry();
    await waitFor(async () => expect(await doctorMessages(composer.conv)).toHaveLength(1));
  });

  test('are stored only by this page, but their captions are restored as text', async () => {
    const composer = await openComposer();
    composer.attachments.add([pngFile('one.png')]);
    composer.attachments.list.value[0]?.write('left arm');
    expect(fixture.storedForms.map(({ form, serialize }) => [form, serialize()])).toEqual([
      ['captions', ['left arm']],
    ]);
    let wasResolved = false;
    composer.write('look');
    fixture.storedForms[0]?.restore(['right arm'], () => {
      wasResolved = true;
    });
    expect([composer.text.value, wasResolved]).toEqual(['look\nright arm', true]);
  });

  test('are gone when another person logs in', async () => {
    const composer = await openComposer();
    composer.attachments.add([pngFile('one.png')]);
    expect(fixture.composers.hasUnsaved()).toBe(true);
    fixture.composers.reset();
    expect(fixture.composers.hasUnsaved()).toBe(false);
    expect(fixture.composers.get(composer.conv)).not.toBe(composer);
  });
});

describe('quick replies', () => {
  test('are offered after typing a slash, with variables filled in, and can be added, changed and deleted there', async () => {
    const composer = await openComposer();
    const { quickReplies: replies } = fixture.composers;
    await replies.all.load();
    const before = replies.all.value.value?.length ?? 0;
    const reply = { category: '', shortcut: 'zzq', text: '{patient}，请每天服用{drug}。' };
    expect(await replies.save(reply)).toMatchObject(reply);
    composer.write('好的。/zzq');
    composer.quickReplyMenu.setCaret(7);
    const [suggestion] = composer.quickReplyMenu.options.value;
    expect(suggestion?.shortcut).toBe('zzq');
    if (!suggestion) return;
    const variables = { patient: '患者', age: '年龄', drug: '药品', hospital: '医院', doctor: '医生' };
    const filled = fillPlaceholders(suggestion.text, { patient: '王芳' }, variables);
    const selected = composer.quickReplyMenu.insert(filled);
    expect(composer.text.value).toBe('好的。王芳，请每天服用[药品]。');
    expect(composer.text.value.slice(selected.from, selected.to)).toBe('[药品]');
    expect([composer.send(), composer.blockedBy.value]).toEqual([false, 'blanks']);
    expect(await replies.save({ ...suggestion, text: '已改' })).toMatchObject({ text: '已改' });
    expect(replies.all.value.value?.find(({ id }) => id === suggestion.id)?.text).toBe('已改');
    expect(await replies.remove(suggestion.id)).toBe(true);
    expect(replies.all.value.value).toHaveLength(before);
  });

  test('that cannot be saved show the reason', async () => {
    const { quickReplies: replies } = fixture.composers;
    expect(await replies.save({ category: '', shortcut: 'twice', text: 'one' })).not.toBeNull();
    expect(await replies.save({ category: '', shortcut: 'TWICE', text: 'two' })).toBeNull();
    expect(replies.error.value?.message).toBe('Another quick reply already uses this shortcut');
  });
});
