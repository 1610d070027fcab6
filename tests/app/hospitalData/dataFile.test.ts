import { describe, expect, test } from 'vitest';
import { createDataExport } from '../../../src/console/features/hospitalData/dataExport.ts';
import { createDataFile } from '../../../src/console/features/hospitalData/dataFile.ts';
import { type DataKind, hospitalData } from '../../../src/contract/hospital/hospitalData.ts';
import { fileOf, rowLine } from '../../../src/upstream/import/testing/validFiles.ts';
import type { FakeTab } from '../../support/createFakeBrowser.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';

const browser = setupFakeBrowser();

const fileWith = (code: string, name = 'drugs.csv'): File =>
  new File([new Uint8Array(fileOf('drugs', [rowLine('drugs', 1, { code })]))], name);
const open = (tab: FakeTab, kind: DataKind = 'drugs') => {
  const reloads: true[] = [];
  const dataFile = createDataFile(tab.app, kind, () => void reloads.push(true));
  const dispose = dataFile.start();
  return { dataFile, reloads, dispose };
};
const appliedDrugs = async (tab: FakeTab) => {
  const kinds = await tab.app.call(hospitalData.kinds, {});
  return kinds.find(({ kind }) => kind === 'drugs')?.applied.map(({ added }) => added);
};

describe('a file of an administrator', () => {
  test('is checked, and applied once, although the answer was lost', async () => {
    const tab = await browser.signIn('linyue');
    const losingTab = browser.openTab({ losesResponse: (path) => path === hospitalData.apply.path });
    const { dataFile, reloads } = open(losingTab);
    await dataFile.choose([fileWith('X1')]);
    expect(dataFile.state.value).toMatchObject({ name: 'checked', report: { added: 1 }, again: false });
    expect(await appliedDrugs(tab)).toEqual([]);
    await dataFile.apply();
    expect(dataFile.state.value).toMatchObject({ name: 'applied', applied: { added: 1 } });
    expect(reloads).toHaveLength(1);
    expect(await appliedDrugs(tab)).toEqual([1]);
  });

  test('is checked again when another administrator applied one meanwhile', async () => {
    const tab = await browser.signIn('linyue');
    const [first, second] = [open(tab), open(tab)];
    await first.dataFile.choose([fileWith('X1')]);
    await second.dataFile.choose([fileWith('X2')]);
    await second.dataFile.apply();
    await first.dataFile.apply();
    expect(first.dataFile.state.value).toMatchObject({
      name: 'checked',
      report: { added: 1, changed: 0 },
      again: true,
    });
    expect(await appliedDrugs(tab)).toEqual([1]);
  });

  test.each<[string, File[]]>([
    ['several', [fileWith('X1'), fileWith('X2')]],
    ['empty', [new File([], 'drugs.csv')]],
    ['tooLarge', [new File([new Uint8Array(16 * 1024 * 1024 + 1)], 'drugs.csv')]],
  ])('that is a mistake (%s) is not sent', async (mistake, files) => {
    const tab = await browser.signIn('linyue');
    const { dataFile } = open(tab);
    await dataFile.choose(files);
    expect(dataFile.state.value).toEqual({ name: 'mistaken', mistake });
  });

  test('that is cancelled, or whose page is left, changes nothing and can be chosen again', async () => {
    const tab = await browser.signIn('linyue');
    const { dataFile, dispose } = open(tab);
    const done = dataFile.choose([fileWith('X1')]);
    await expect.poll(() => dataFile.state.value.name).toBe('checking');
    dataFile.cancel();
    await done;
    expect(dataFile.state.value).toEqual({ name: 'cancelled' });
    await dataFile.choose([fileWith('X1')]);
    expect(dataFile.state.value.name).toBe('checked');
    dispose();
    expect(await appliedDrugs(tab)).toEqual([]);
  });

  test('that could not be checked, because the session ended, says so', async () => {
    const tab = await browser.signIn('linyue');
    await tab.app.session.logOut();
    const { dataFile } = open(tab);
    await dataFile.choose([fileWith('X1')]);
    expect(dataFile.state.value).toMatchObject({ name: 'notChecked', message: expect.stringMatching(/./) });
  });
});

test('an export that is refused says so, and saves nothing', async () => {
  const tab = await browser.signIn('zhouheng');
  const saved: string[] = [];
  const dataExport = createDataExport(tab.app, 'staff', (_blob, name) => void saved.push(name));
  await dataExport.run();
  expect(dataExport.message.value).toMatch(/没有权限|no permission/);
  expect({ saved, isBusy: dataExport.isBusy.value }).toEqual({ saved: [], isBusy: false });
});
