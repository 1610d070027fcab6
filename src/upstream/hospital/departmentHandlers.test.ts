import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { departments } from '../../contract/hospital/department.ts';
import { dictionary } from '../../contract/hospital/dictionary.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { createStaffUpstream } from '../testing/staffUpstream.ts';

let upstream: ReturnType<typeof createStaffUpstream>;
beforeEach(() => {
  upstream = createStaffUpstream();
});
afterEach(() => upstream.close());

const [ann, bob] = ['east-ann', 'east-bob'] as const;
const add = (name: string, nameEn = '') => upstream.call(ann, departments.create, { name, nameEn });
const trail = () =>
  upstream.store
    .all<{ act: string; detail: string }>(
      "SELECT act, detail FROM audit_trail WHERE act LIKE 'department%' ORDER BY id",
    )
    .map(({ act, detail }) => `${act} ${detail}`);

describe('departments', () => {
  it('are added in their order, each with a name of its own in both languages', async () => {
    const first = await add(' 儿科 ', 'Paediatrics');
    expect(first).toEqual({ id: '1', name: '儿科', nameEn: 'Paediatrics', status: 0, staff: 0 });
    await add('眼科');
    for (const [name, nameEn] of [
      ['儿科', ''],
      ['新科', 'paediatrics'],
      ['Paediatrics', ''],
    ] as const)
      await upstream.expectError(ann, departments.create, { name, nameEn }, 'departmentTwice');
    for (const name of ['', ' \u200b', 'x'.repeat(41), 'a\nb'])
      await upstream.expectError(ann, departments.create, { name }, 400);
    expect((await upstream.call(ann, departments.list, {})).map(({ name }) => name)).toEqual([
      '儿科',
      '眼科',
    ]);
    expect(trail()).toEqual(['department-created 儿科\nPaediatrics', 'department-created 眼科']);
  });

  it('are all listed and offered in their order, and the last of 300 is renamed like the first', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `第${index + 1}专科`);
    for (const name of names) await add(name);
    expect((await upstream.call(ann, departments.list, {})).map(({ name }) => name)).toEqual(names);
    const offered = await upstream.call(bob, dictionary.byType, { dictType: 'hosp_standard_dept' });
    expect(offered.map(({ label }) => label)).toEqual(names);
    await upstream.expectError(ann, departments.create, { name: '第300专科' }, 'departmentTwice');
    const last = (await upstream.call(ann, departments.list, {})).at(-1);
    await upstream.call(ann, departments.update, { id: last?.id ?? '', name: '末科', nameEn: '' });
    expect((await upstream.call(ann, departments.list, {})).at(-1)?.name).toBe('末科');
  });

  it('are renamed for everybody who has them, in whatever language it was stored', async () => {
    const { id } = await add('儿科', 'Paediatrics');
    upstream.store.run("UPDATE account SET dept = '儿科' WHERE id = ?", ann);
    upstream.store.run("UPDATE account SET dept = 'Paediatrics' WHERE id = ?", bob);
    expect((await upstream.call(ann, departments.list, {}))[0]?.staff).toBe(2);
    await upstream.call(ann, departments.update, { id, name: '儿童医学科', nameEn: 'Child health' });
    for (const who of [ann, bob])
      expect(await upstream.call(who, doctor.info, {})).toMatchObject({
        deptName: '儿童医学科',
        deptNameEn: 'Child health',
      });
    expect(trail().at(-1)).toBe('department-renamed 儿科 → 儿童医学科\nPaediatrics → Child health');
    // With its own name it is no second one.
    await upstream.call(ann, departments.update, { id, name: '儿童医学科', nameEn: '' });
    await upstream.expectError(ann, departments.update, { id: '77', name: '新' }, 404);
  });

  it('that are disabled are offered to nobody, and stay with those who have them', async () => {
    const { id } = await add('儿科', 'Paediatrics');
    upstream.store.run("UPDATE account SET dept = '儿科' WHERE id = ?", bob);
    const offered = async () =>
      (await upstream.call(bob, dictionary.byType, { dictType: 'hosp_standard_dept' })).length;
    expect(await offered()).toBe(1);
    await upstream.call(ann, departments.updateStatus, { id, status: 1 });
    expect(await offered()).toBe(0);
    expect((await upstream.call(bob, doctor.info, {})).deptName).toBe('儿科');
    await upstream.call(ann, departments.updateStatus, { id, status: 0 });
    expect(await offered()).toBe(1);
    expect(trail().slice(1)).toEqual([
      'department-disabled 儿科\nPaediatrics',
      'department-enabled 儿科\nPaediatrics',
    ]);
  });
});
