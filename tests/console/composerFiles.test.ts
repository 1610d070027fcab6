import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
const png = (name: string, more = 'pixels and pixels') =>
  new File([Uint8Array.from(`\x89PNG\r\n\x1a\n${more}`, (mark) => mark.charCodeAt(0))], name, {
    type: 'image/png',
  });

describe('attachments', () => {
  test('go in the order in which they were put there, with their captions', async () => {
    const composer = await room();
    composer.attachments.add([
      png('one.png'),
      png('two.png'),
      new File(['%PDF-1.7 …'], 'report.pdf', { type: 'application/pdf' }),
    ]);
    await until(() => expect(composer.attachments.readyCount.value).toBe(3));
    composer.attachments.list.value[0]?.write('left arm');
    expect(stage.composers.hasUnsavedIn(composer.conv)).toBe(true);
    composer.send();
    await until(async () => expect(await rows(composer.conv)).toHaveLength(3));
    expect(
      (await rows(composer.conv)).map(({ kind, body }) => [
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
    await until(() =>
      expect([composer.uploads.value, stage.composers.hasUnsavedIn(composer.conv)]).toEqual([[], false]),
    );
  });

  test('that cannot go say why and stay out of what goes', async () => {
    const composer = await room();
    composer.attachments.add([
      new File(['MZ program'], 'rash.png', { type: 'image/png' }),
      new File(['<svg onload="alert(1)"/>'], 'a.svg', { type: 'image/svg+xml' }),
      png('damaged.png', ''),
      png('good.png'),
    ]);
    await until(() => expect(composer.attachments.isReading.value).toBe(false));
    expect(composer.attachments.list.value.map(({ rejection: refusal }) => refusal.value)).toEqual([
      'program',
      'markup',
      'broken',
      null,
    ]);
    composer.send();
    await until(async () =>
      expect((await rows(composer.conv)).map(({ body }) => body.file?.name)).toEqual(['good.png']),
    );
    expect(composer.attachments.list.value).toHaveLength(3);
  });

  test('whose upload failed keep their place and go when they are tried again', async () => {
    const composer = await room();
    composer.attachments.add([png('one.png')]);
    await until(() => expect(composer.attachments.readyCount.value).toBe(1));
    stage.desk.net.down = true;
    composer.send();
    await until(() => expect(composer.uploads.value[0]?.state.value).toBe('failed'));
    stage.desk.net.down = false;
    composer.uploads.value[0]?.retry();
    await until(async () => expect(await rows(composer.conv)).toHaveLength(1));
  });

  test('are kept by this page alone, but what was to be said with them comes back as text', async () => {
    const composer = await room();
    composer.attachments.add([png('one.png')]);
    composer.attachments.list.value[0]?.write('left arm');
    expect(stage.kept.map(({ form, now }) => [form, now()])).toEqual([['captions', ['left arm']]]);
    let settled = false;
    composer.write('look');
    stage.kept[0]?.back(['right arm'], () => {
      settled = true;
    });
    expect([composer.text.value, settled]).toEqual(['look\nright arm', true]);
  });

  test('nothing of them is left when another person works here', async () => {
    const composer = await room();
    composer.attachments.add([png('one.png')]);
    expect(stage.composers.hasUnsaved()).toBe(true);
    stage.composers.reset();
    expect(stage.composers.hasUnsaved()).toBe(false);
    expect(stage.composers.get(composer.conv)).not.toBe(composer);
  });
});

describe('quick replies', () => {
  test('are offered after a stroke, filled with what is known, and kept, changed and deleted in place', async () => {
    const composer = await room();
    const { quickReplies: replies } = stage.composers;
    await replies.all.load();
    const before = replies.all.value.value?.length ?? 0;
    const template = { category: '', shortcut: 'zzq', text: '{patient}，请每天服用{drug}。' };
    expect(await replies.save(template)).toMatchObject(template);
    composer.write('好的。/zzq');
    composer.quickReplyMenu.setCaret(7);
    const [offer] = composer.quickReplyMenu.options.value;
    expect(offer?.shortcut).toBe('zzq');
    if (!offer) return;
    const names = { patient: '患者', age: '年龄', drug: '药品', hospital: '医院', doctor: '医生' };
    const selected = composer.quickReplyMenu.insert(offer, { patient: '王芳' }, names);
    expect(composer.text.value).toBe('好的。王芳，请每天服用[药品]。');
    expect(composer.text.value.slice(selected.from, selected.to)).toBe('[药品]');
    expect([composer.send(), composer.blockedBy.value]).toEqual([false, 'blanks']);
    expect(await replies.save({ ...offer, text: '已改' })).toMatchObject({ text: '已改' });
    expect(replies.all.value.value?.find(({ id }) => id === offer.id)?.text).toBe('已改');
    expect(await replies.remove(offer.id)).toBe(true);
    expect(replies.all.value.value).toHaveLength(before);
  });

  test('that cannot be kept say why', async () => {
    const { quickReplies: replies } = stage.composers;
    expect(await replies.save({ category: '', shortcut: 'twice', text: 'one' })).not.toBeNull();
    expect(await replies.save({ category: '', shortcut: 'TWICE', text: 'two' })).toBeNull();
    expect(replies.error.value?.message).toBe('Another quick reply has this shortcut');
  });
});
