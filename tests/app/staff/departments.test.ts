import { expect, test } from 'vitest';
import { createDepartmentForm } from '../../../src/console/features/staff/departments/departmentForm.ts';
import {
  createDepartmentList,
  findDepartments,
} from '../../../src/console/domain/departments/departmentList.ts';
import { businessCode } from '../../../src/contract/errors/envelopeCodes.ts';
import type { Department } from '../../../src/contract/hospital/department.ts';
import { waitFor } from '../prescriptions/fillForm.ts';
import type { FakeTab } from '../../support/createFakeBrowser.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';

const browser = setupFakeBrowser();

const openList = async (tab: FakeTab) => {
  const list = createDepartmentList(tab.app);
  list.start();
  await waitFor(() => expect(list.all.value.value).toBeDefined());
  return () => list.all.value.value ?? [];
};

test('a department is added and renamed; another tab shows it, and a name that is taken is told at the field', async () => {
  const tab = await browser.signIn('linyue', { crossTab: true });
  tab.mount();
  const other = browser.openTab({ crossTab: true });
  other.mount();
  const all = await openList(other);
  const saved: Department[] = [];
  const form = createDepartmentForm(tab.app, null, (one) => saved.push(one));
  form.setField('name', '\u200b');
  await form.save();
  expect(form.errors.value).toEqual({ name: 'nameMissing' });
  form.setField('name', '心血管内科');
  await form.save();
  expect(form.errors.value.name).toMatchObject({ code: businessCode.departmentTwice });
  form.setField('name', '疼痛科');
  await form.save();
  await waitFor(() => expect(findDepartments(all(), '疼痛')).toHaveLength(1));
  const renaming = createDepartmentForm(tab.app, saved[0] ?? null, (one) => saved.push(one));
  renaming.setField('nameEn', 'Pain clinic');
  await renaming.save();
  await waitFor(() => expect(findDepartments(all(), 'PAIN').map(({ name }) => name)).toEqual(['疼痛科']));
  await renaming.setStatus(1);
  expect(saved.at(-1)).toMatchObject({ name: '疼痛科', nameEn: 'Pain clinic', status: 1 });
});
