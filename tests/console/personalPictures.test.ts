import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAvatar } from '../../src/console/features/account/profile/avatar.ts';
import { createCertificates } from '../../src/console/features/account/certificates/certificates.ts';
import type { ImageEditor } from '../../src/console/features/account/files/imageEditor.ts';
import { doctor } from '../../src/contract/account/doctor.ts';
import { qualifications } from '../../src/contract/account/qualification.ts';
import { until } from './prescribingStage.ts';
import { openTabs, type Tab, type Tabs } from './tabStage.ts';

let tabs: Tabs;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  tabs = await openTabs();
});
afterEach(async () => {
  await tabs.close();
  vi.restoreAllMocks();
});

const head = {
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff',
  pdf: '%PDF-1.7',
  exe: 'MZ\x90',
  svg: '<svg onload=x>',
};
const bytes = (text: string): Blob => new Blob([Buffer.from(text.padEnd(400, '\0'), 'latin1')]);
const fileOf = (text: string, name: string, type: string) => new File([bytes(text)], name, { type });
const png = () => fileOf(head.png, 'me.png', 'image/png');

/** A browser's pictures without its canvas: what is cut says so. */
const studioOf = () => {
  const held = new Set<string>();
  const cuts: unknown[] = [];
  const studio: ImageEditor = {
    open: (file) => {
      const url = `blob:${file.name}${held.size}`;
      held.add(url);
      return Promise.resolve({ width: 1200, height: 800, url });
    },
    crop: (file, part, longest) => {
      cuts.push({ ...part, longest });
      return Promise.resolve(fileOf(head.jpeg, file.name.replace(/\w+$/, 'jpg'), 'image/jpeg'));
    },
    releaseUrl: (url) => void held.delete(url),
  };
  return { studio, held, cuts };
};
const info = (tab: Tab) => tab.app.call(doctor.info, {});
const own = (tab: Tab) => tab.app.call(qualifications.byDoctor, {});

describe('the picture', () => {
  test('is cut to a square of at most 512 pixels, stored, and stands in the top bar of every tab', async () => {
    const tab = tabs.open({ among: true });
    await tab.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    tab.enter();
    const other = tabs.open({ among: true });
    other.enter();
    const { studio, held, cuts } = studioOf();
    const avatar = createAvatar(tab.app, studio);
    const leave = avatar.start();
    await avatar.choose([png()]);
    avatar.chosen.value?.crop.onKey('ArrowRight', false);
    await avatar.save();
    expect(cuts).toEqual([{ x: 264, y: 0, width: 800, height: 800, longest: 512 }]);
    const { avatar: stored } = await info(tab);
    expect(stored).toMatch(/^\/storage\/1\/[\w-]{22}\.jpg$/);
    for (const one of [tab, other])
      await until(() => expect(one.app.session.user.value?.avatar).toBe(stored));
    expect([avatar.chosen.value, held.size]).toEqual([null, 0]);
    await avatar.remove();
    expect((await info(tab)).avatar).toBeNull();
    leave();
  });

  test.each([
    ['a program under the name of a picture', head.exe, 'me.png', 'image/png', 'program'],
    ['an SVG', head.svg, 'me.svg', 'image/svg+xml', 'markup'],
    ['a document', head.pdf, 'me.pdf', 'application/pdf', 'notPicture'],
    ['a text under the name of a picture', 'hello', 'me.jpg', 'image/jpeg', 'unlike'],
  ])('%s is refused in plain words, and nothing leaves or changes', async (_, text, name, type, why) => {
    const tab = await tabs.at('linyue');
    const { studio } = studioOf();
    const avatar = createAvatar(tab.app, studio);
    await avatar.choose([fileOf(text, name, type)]);
    expect([avatar.rejection.value, avatar.chosen.value]).toEqual([why, null]);
    expect(tab.asked.some((path) => path.includes('presigned'))).toBe(false);
  });

  test('larger than 16 MB, or one that the browser cannot read or cut, is refused', async () => {
    const tab = await tabs.at('linyue');
    const { studio } = studioOf();
    const avatar = createAvatar(tab.app, { ...studio, open: () => Promise.reject(new Error('no picture')) });
    await avatar.choose([new File([bytes(head.png), new Uint8Array(16 * 1024 * 1024)], 'me.png')]);
    expect(avatar.rejection.value).toBe('large');
    await avatar.choose([png()]);
    expect(avatar.rejection.value).toBe('broken');
    const uncut = createAvatar(tab.app, { ...studio, crop: () => Promise.reject(new Error('no canvas')) });
    await uncut.choose([png()]);
    await uncut.save();
    expect(uncut.rejection.value).toBe('broken');
  });

  test('whose last answer was lost is asked for; it is in force, and nobody is told otherwise', async () => {
    let lose = false;
    const tab = tabs.open({ lost: (path) => lose && path.endsWith('/info/update') });
    await tab.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    const avatar = createAvatar(tab.app, studioOf().studio);
    await avatar.choose([png()]);
    lose = true;
    await avatar.save();
    expect([avatar.mutation.state.value, avatar.chosen.value]).toEqual(['idle', null]);
    expect((await info(tab)).avatar).not.toBeNull();
  });
});

const at = async (tab: Tab, studio = studioOf().studio) => {
  const certificates = createCertificates(tab.app, studio);
  const leave = certificates.start();
  await until(() => expect(certificates.list.value.value).toBeDefined());
  return Object.assign(certificates, { leave });
};

describe('a certificate', () => {
  test('is handed in with a picture and a document, and waits for review', async () => {
    const tab = await tabs.at('linyue');
    const { forms, list, leave } = await at(tab);
    const form = forms[5];
    form.open();
    form.setField('issuedOn', '2020-01-01');
    await form.save();
    expect(form.errors.value).toEqual({ files: 'filesMissing' });
    await form.upload.add([png()]);
    await form.upload.confirm();
    await form.upload.add([fileOf(head.pdf, 'scan.pdf', 'application/pdf')]);
    expect(form.draft.value.files.map(({ name }) => name)).toEqual(['me.jpg', 'scan.pdf']);
    await form.save();
    expect(form.isOpen.value).toBe(false);
    expect(list.value.value?.find(({ kind }) => kind === 5)).toMatchObject({
      status: 0,
      issuedOn: '2020-01-01',
    });
    leave();
  });

  test('that was refused is changed and waits again', async () => {
    const tab = await tabs.at('linyue');
    const { forms, list, leave } = await at(tab);
    expect(list.value.value?.map(({ status }) => status)).toEqual([1, 0, 2]);
    forms[3].open();
    await forms[3].upload.add([png()]);
    await forms[3].upload.confirm();
    await forms[3].save();
    expect(list.value.value?.find(({ kind }) => kind === 3)).toMatchObject({ status: 0, reason: null });
    leave();
  });

  test('changed in two tabs: the second keeps what was typed, sees the other version, and may hand in again', async () => {
    const tab = await tabs.at('linyue');
    const [one, other] = [await at(tab), await at(tab)];
    for (const { forms } of [one, other]) {
      forms[1].open();
      await forms[1].upload.add([png()]);
      await forms[1].upload.confirm();
    }
    one.forms[1].setField('number', 'FIRST-1');
    other.forms[1].setField('number', 'SECOND-2');
    await one.forms[1].save();
    await other.forms[1].save();
    const form = other.forms[1];
    expect([form.conflict.value?.number, form.draft.value.number]).toEqual(['FIRST-1', 'SECOND-2']);
    await form.save();
    expect((await own(tab)).find(({ kind }) => kind === 1)?.number).toBe('SECOND-2');
    one.leave();
    other.leave();
  });

  test('is handed in with the picture that is still being cut, and not without one whose way was lost', async () => {
    let lose = true;
    const tab = tabs.open({ lost: (path) => lose && path.endsWith('/presigned-url') });
    await tab.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    const { forms, list, leave } = await at(tab);
    const [form, files] = [forms[3], () => list.value.value?.find(({ kind }) => kind === 3)?.files.length];
    form.open();
    const before = files() ?? 0;
    await form.upload.add([png()]);
    await form.save();
    expect([form.isOpen.value, form.upload.upload.state.value, files()]).toEqual([true, 'failed', before]);
    lose = false;
    await form.save();
    expect([form.isOpen.value, files()]).toEqual([false, before + 1]);
    leave();
  });

  test('keeps what is typed while it is on its way', async () => {
    const tab = await tabs.at('linyue');
    const { forms, list, leave } = await at(tab);
    const form = forms[3];
    form.open();
    await form.upload.add([png()]);
    await form.upload.confirm();
    form.setField('number', 'SENT-1');
    const saving = form.save();
    form.setField('number', 'TYPED-MEANWHILE-2');
    await saving;
    const number = () => list.value.value?.find(({ kind }) => kind === 3)?.number;
    expect([form.isOpen.value, form.draft.value.number, number()]).toEqual([
      true,
      'TYPED-MEANWHILE-2',
      'SENT-1',
    ]);
    await form.save();
    expect([form.isOpen.value, form.conflict.value, number()]).toEqual([false, null, 'TYPED-MEANWHILE-2']);
    leave();
  });

  test('whose answer was lost is not handed in twice', async () => {
    let lose = false;
    const tab = tabs.open({ lost: (path) => lose && path.endsWith('/qualification/create') });
    await tab.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    const { forms, leave } = await at(tab);
    forms[4].open();
    forms[4].setField('number', '37010219800101001X');
    await forms[4].upload.add([png()]);
    await forms[4].upload.confirm();
    lose = true;
    await forms[4].save();
    expect([forms[4].mutation.state.value, forms[4].isOpen.value]).toEqual(['idle', false]);
    expect((await own(tab)).filter(({ kind }) => kind === 4)).toHaveLength(1);
    leave();
  });

  test('takes no program, whatever it is called, and no seventh file', async () => {
    const tab = await tabs.at('linyue');
    const { forms, leave } = await at(tab);
    const form = forms[5];
    form.open();
    await form.upload.add([fileOf(head.exe, 'scan.pdf', 'application/pdf')]);
    expect(form.upload.rejection.value).toBe('program');
    for (let n = 0; n < 6; n += 1) await form.upload.add([fileOf(head.pdf, 'scan.pdf', 'application/pdf')]);
    await form.upload.add([fileOf(head.pdf, 'scan.pdf', 'application/pdf')]);
    expect([form.upload.rejection.value, form.draft.value.files.length]).toEqual(['many', 6]);
    leave();
  });
});
