import { describe, expect, test } from 'vitest';
import { createAvatar } from '../../../src/console/features/account/profile/avatar.ts';
import { createCertificates } from '../../../src/console/features/account/certificates/certificates.ts';
import type { ImageEditor } from '../../../src/console/features/account/files/imageEditor.ts';
import { doctor } from '../../../src/contract/account/doctor.ts';
import { qualifications } from '../../../src/contract/account/qualification.ts';
import { waitFor } from '../prescriptions/fillForm.ts';
import { type FakeTab } from '../../support/createFakeBrowser.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';

const browser = setupFakeBrowser();

const fileHeads = {
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff',
  pdf: '%PDF-1.7',
  exe: 'MZ\x90',
  svg: '<svg onload=x>',
};
const toBlob = (text: string): Blob => new Blob([Buffer.from(text.padEnd(400, '\0'), 'latin1')]);
const createFile = (text: string, name: string, type: string) => new File([toBlob(text)], name, { type });
const pngFile = () => createFile(fileHeads.png, 'me.png', 'image/png');

/** A browser's image functions without a canvas: a cropped image says that it was cropped. */
const createFakeEditor = () => {
  const urls = new Set<string>();
  const crops: unknown[] = [];
  const editor: ImageEditor = {
    open: (file) => {
      const url = `blob:${file.name}${urls.size}`;
      urls.add(url);
      return Promise.resolve({ width: 1200, height: 800, url });
    },
    crop: (file, part, maxSide) => {
      crops.push({ ...part, maxSide });
      return Promise.resolve(createFile(fileHeads.jpeg, file.name.replace(/\w+$/, 'jpg'), 'image/jpeg'));
    },
    releaseUrl: (url) => void urls.delete(url),
  };
  return { editor, urls, crops };
};
const loadDoctor = (tab: FakeTab) => tab.app.call(doctor.info, {});
const loadOwn = (tab: FakeTab) => tab.app.call(qualifications.byDoctor, {});

describe('the profile picture', () => {
  test('is cropped to a square of at most 512 pixels, stored, and shown in the top bar of every tab', async () => {
    const tab = browser.openTab({ crossTab: true });
    await tab.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    tab.mount();
    const other = browser.openTab({ crossTab: true });
    other.mount();
    const { editor, urls, crops } = createFakeEditor();
    const avatar = createAvatar(tab.app, editor);
    const leave = avatar.start();
    await avatar.choose([pngFile()]);
    avatar.chosen.value?.crop.onKey('ArrowRight', false);
    await avatar.save();
    expect(crops).toEqual([{ x: 264, y: 0, width: 800, height: 800, maxSide: 512 }]);
    const { avatar: stored } = await loadDoctor(tab);
    expect(stored).toMatch(/^\/storage\/1\/[\w-]{22}\.jpg\?expires=/);
    for (const openTab of [tab, other])
      await waitFor(() => expect(openTab.app.session.user.value?.avatar).toBe(stored));
    expect([avatar.chosen.value, urls.size]).toEqual([null, 0]);
    await avatar.remove();
    expect((await loadDoctor(tab)).avatar).toBeNull();
    leave();
  });

  test.each([
    ['a program under the name of a picture', fileHeads.exe, 'me.png', 'image/png', 'program'],
    ['an SVG', fileHeads.svg, 'me.svg', 'image/svg+xml', 'markup'],
    ['a document', fileHeads.pdf, 'me.pdf', 'application/pdf', 'notPicture'],
    ['a text under the name of a picture', 'hello', 'me.jpg', 'image/jpeg', 'unlike'],
  ])('%s is refused with a clear message; nothing is sent or changed', async (_, text, name, type, why) => {
    const tab = await browser.signIn('linyue');
    const { editor } = createFakeEditor();
    const avatar = createAvatar(tab.app, editor);
    await avatar.choose([createFile(text, name, type)]);
    expect([avatar.rejection.value, avatar.chosen.value]).toEqual([why, null]);
    expect(tab.requestedPaths.some((path) => path.includes('presigned'))).toBe(false);
  });

  test('larger than 16 MB, or one that the browser cannot read or crop, is refused', async () => {
    const tab = await browser.signIn('linyue');
    const { editor } = createFakeEditor();
    const avatar = createAvatar(tab.app, { ...editor, open: () => Promise.reject(new Error('no picture')) });
    await avatar.choose([new File([toBlob(fileHeads.png), new Uint8Array(16 * 1024 * 1024)], 'me.png')]);
    expect(avatar.rejection.value).toBe('large');
    await avatar.choose([pngFile()]);
    expect(avatar.rejection.value).toBe('broken');
    const uncut = createAvatar(tab.app, { ...editor, crop: () => Promise.reject(new Error('no canvas')) });
    await uncut.choose([pngFile()]);
    await uncut.save();
    expect(uncut.rejection.value).toBe('broken');
  });

  test('is loaded again if the last response was lost; it was saved, and no error is shown', async () => {
    let losing = false;
    const tab = browser.openTab({ losesResponse: (path) => losing && path.endsWith('/info/update') });
    await tab.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    const avatar = createAvatar(tab.app, createFakeEditor().editor);
    await avatar.choose([pngFile()]);
    losing = true;
    await avatar.save();
    expect([avatar.mutation.state.value, avatar.chosen.value]).toEqual(['idle', null]);
    expect((await loadDoctor(tab)).avatar).not.toBeNull();
  });
});

const openCertificatesAt = async (tab: FakeTab, editor = createFakeEditor().editor) => {
  const certificates = createCertificates(tab.app, editor);
  const leave = certificates.start();
  await waitFor(() => expect(certificates.list.value.value).toBeDefined());
  return Object.assign(certificates, { leave });
};

describe('a certificate', () => {
  test('is submitted with a picture and a document, and waits for review', async () => {
    const tab = await browser.signIn('linyue');
    const { forms, list, leave } = await openCertificatesAt(tab);
    const form = forms[5];
    form.open();
    form.setField('issuedOn', '2020-01-01');
    await form.save();
    expect(form.errors.value).toEqual({ files: 'filesMissing' });
    await form.upload.add([pngFile()]);
    await form.upload.confirm();
    await form.upload.add([createFile(fileHeads.pdf, 'scan.pdf', 'application/pdf')]);
    expect(form.draft.value.files.map(({ name }) => name)).toEqual(['me.jpg', 'scan.pdf']);
    await form.save();
    expect(form.isOpen.value).toBe(false);
    expect(list.value.value?.find(({ kind }) => kind === 5)).toMatchObject({
      status: 0,
      issuedOn: '2020-01-01',
    });
    leave();
  });

  test('that was rejected can be changed and submitted again', async () => {
    const tab = await browser.signIn('zhouheng');
    const { forms, list, leave } = await openCertificatesAt(tab);
    expect(list.value.value?.map(({ status }) => status)).toEqual([1, 0, 2]);
    forms[3].open();
    await forms[3].upload.add([pngFile()]);
    await forms[3].upload.confirm();
    await forms[3].save();
    expect(list.value.value?.find(({ kind }) => kind === 3)).toMatchObject({ status: 0, reason: null });
    leave();
  });

  test('changed in two tabs: the second keeps its input, shows the other version, and can be submitted again', async () => {
    const tab = await browser.signIn('linyue');
    const [first, second] = [await openCertificatesAt(tab), await openCertificatesAt(tab)];
    for (const { forms } of [first, second]) {
      forms[1].open();
      await forms[1].upload.add([pngFile()]);
      await forms[1].upload.confirm();
    }
    first.forms[1].setField('number', 'FIRST-1');
    second.forms[1].setField('number', 'SECOND-2');
    await first.forms[1].save();
    await second.forms[1].save();
    const form = second.forms[1];
    expect([form.conflict.value?.theirs.number, form.draft.value.number]).toEqual(['FIRST-1', 'SECOND-2']);
    await form.save();
    expect((await loadOwn(tab)).find(({ kind }) => kind === 1)?.number).toBe('SECOND-2');
    first.leave();
    second.leave();
  });

  test('is submitted with a picture that is still being cropped, and not with one whose upload failed', async () => {
    let losing = true;
    const tab = browser.openTab({ losesResponse: (path) => losing && path.endsWith('/presigned-url') });
    await tab.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    const { forms, list, leave } = await openCertificatesAt(tab);
    const [form, files] = [forms[3], () => list.value.value?.find(({ kind }) => kind === 3)?.files.length];
    form.open();
    const before = files() ?? 0;
    await form.upload.add([pngFile()]);
    await form.save();
    expect([form.isOpen.value, form.upload.upload.state.value, files()]).toEqual([true, 'failed', before]);
    losing = false;
    await form.save();
    expect([form.isOpen.value, files()]).toEqual([false, before + 1]);
    leave();
  });

  test('keeps what is typed while it is being submitted', async () => {
    const tab = await browser.signIn('linyue');
    const { forms, list, leave } = await openCertificatesAt(tab);
    const form = forms[3];
    form.open();
    await form.upload.add([pngFile()]);
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

  test('whose response was lost is not submitted twice', async () => {
    let losing = false;
    const tab = browser.openTab({
      losesResponse: (path) => losing && path.endsWith('/qualification/create'),
    });
    await tab.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    const { forms, leave } = await openCertificatesAt(tab);
    forms[4].open();
    forms[4].setField('number', '37010219800101001X');
    await forms[4].upload.add([pngFile()]);
    await forms[4].upload.confirm();
    losing = true;
    await forms[4].save();
    expect([forms[4].mutation.state.value, forms[4].isOpen.value]).toEqual(['idle', false]);
    expect((await loadOwn(tab)).filter(({ kind }) => kind === 4)).toHaveLength(1);
    leave();
  });

  test('accepts no program, whatever its name, and no seventh file', async () => {
    const tab = await browser.signIn('linyue');
    const { forms, leave } = await openCertificatesAt(tab);
    const form = forms[5];
    form.open();
    await form.upload.add([createFile(fileHeads.exe, 'scan.pdf', 'application/pdf')]);
    expect(form.upload.rejection.value).toBe('program');
    for (let n = 0; n < 6; n += 1)
      await form.upload.add([createFile(fileHeads.pdf, 'scan.pdf', 'application/pdf')]);
    await form.upload.add([createFile(fileHeads.pdf, 'scan.pdf', 'application/pdf')]);
    expect([form.upload.rejection.value, form.draft.value.files.length]).toEqual(['many', 6]);
    leave();
  });
});
