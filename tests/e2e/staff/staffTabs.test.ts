import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { auditTrail } from '../../../src/contract/hospital/auditTrail.ts';
import { openPageAs } from '../steps/consultation.ts';
import { exportList } from '../steps/exportList.ts';
import { findViolations } from '../../support/axe.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { en } from '../../support/messages.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { exports, lists, staff: t } = en;
const openTrail = async () => {
  const page = await openPageAs(stack, 'doctor', '/workforceManagement?part=trail&group=signIns');
  const table = page.getByRole('table', { name: t.trail.title });
  await table.getByRole('row').nth(1).waitFor();
  return { page, table };
};

it('rows of the audit trail stay while others are loaded, and the page size is the person’s own', async () => {
  const { page, table } = await openTrail();
  const release = Promise.withResolvers<void>();
  await page.route(`**${auditTrail.page.path}*`, async (route) => {
    await release.promise;
    await route.continue();
  });
  const shown = await table.getByRole('row').count();
  await page.getByLabel(t.trail.group).selectOption(lists.all);
  await expect.poll(() => table.getAttribute('aria-busy')).toBe('true');
  expect(await table.getByRole('row').count()).toBe(shown);
  release.resolve();
  await expect.poll(() => table.getAttribute('aria-busy')).toBeNull();
  await page.getByRole('combobox', { name: lists.pageSize }).selectOption({ label: lists.rowsPerPage(50) });
  await page.goto(`${stack.baseUrl}/workforceManagement?part=trail`);
  await expect.poll(() => page.getByRole('combobox', { name: lists.pageSize }).inputValue()).toBe('50');
});

it('a file of the audit trail that ends early is not saved, and the person is told', async () => {
  const { page } = await openTrail();
  let isCut = true;
  await page.route(`**${auditTrail.export.path}*`, async (route) => {
    if (!isCut) return route.continue();
    const response = await route.fetch();
    const text = await response.text();
    return route.fulfill({ response, body: text.slice(0, text.indexOf('\r\n') + 2) });
  });
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  await page.getByRole('button', { name: exports.action }).click();
  await page.getByRole('button', { name: exports.start }).click();
  await page.getByRole('button', { name: en.common.retry }).waitFor();
  expect(saved).toEqual([]);
  isCut = false;
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: en.common.retry }).click(),
  ]);
  const rows = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  await page.getByText(exports.done(rows.length - 1, file.suggestedFilename())).waitFor();
});

it('the audit trail is exported with masked names of patients, and with whole ones for a reason that is in it', async () => {
  const visit = stack.withDatabase((db) =>
    db
      .prepare(
        `SELECT o.id, o.order_no AS no, p.name FROM consult_order o
         JOIN patient p ON p.id = o.patient_id AND p.tenant_id = o.tenant_id
         WHERE o.tenant_id = 1 AND length(p.name) > 1 LIMIT 1`,
      )
      .get(),
  );
  const [id, no, name] = ['id', 'no', 'name'].map((column) => String(visit?.[column]));
  stack.withDatabase((db) =>
    db
      .prepare(
        `INSERT INTO audit_trail (tenant_id, id, at, user_id, act, subject, detail)
         VALUES (1, 'masked', ?, 'system', 'order-decline', ?, ?)`,
      )
      .run(Date.now(), String(id), `${name} called`),
  );
  const page = await openPageAs(stack, 'doctor', '/workforceManagement?part=trail&group=visits');
  await page.getByText(`${name} called`).waitFor();
  const download = async (reason?: string): Promise<string> => {
    const [file] = await Promise.all([page.waitForEvent('download'), exportList(page, reason)]);
    const text = readFileSync(await file.path(), 'utf8');
    const rows = text.trimEnd().split('\r\n').length - 1;
    await page.getByText(exports.done(rows, file.suggestedFilename())).waitFor();
    return text;
  };
  const maskedFile = await download();
  expect(maskedFile).not.toContain(name);
  expect(maskedFile).toMatch(/"\S+ · .\*\*",".\*\* called"/u);

  // Without a reason nothing starts.
  await page.getByRole('button', { name: exports.action, exact: true }).click();
  await page.getByRole('checkbox', { name: exports.names }).check();
  await page.getByRole('button', { name: exports.start }).click();
  await page.getByText(exports.reasonMissing).waitFor();
  await page.keyboard.press('Escape');

  expect(await download('Complaint 7')).toContain(`"${no} · ${name}","${name} called"`);
  await page.getByLabel(t.trail.group).selectOption(t.trail.groups.reads);
  await page.getByText('with full names (reason: Complaint 7)').waitFor();
});

it('a file of the audit trail starts with the columns of the table', async () => {
  const { page } = await openTrail();
  await page.getByRole('button', { name: lists.columns, exact: true }).click();
  const settings = page.getByRole('region', { name: lists.columns });
  await settings.getByRole('checkbox', { name: t.trail.about }).uncheck();
  await settings.getByRole('button', { name: lists.moveUp(t.trail.by), exact: true }).click();
  await page.keyboard.press('Escape');
  const [file] = await Promise.all([page.waitForEvent('download'), exportList(page)]);
  const [head] = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(head).toMatch(/"Who","Time","What","Detail","Code"$/);
});

it('the sign-ins of somebody else are paged, each with its browser', async () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const id = stack.withDatabase((db) => {
    const found = String(db.prepare("SELECT id FROM account WHERE username = 'hanzhiyuan'").get()?.['id']);
    const insert = db.prepare(
      `INSERT INTO sign_in (tenant_id, id, at, who, user_id, kind, succeeded, address, agent)
       VALUES (1, ?, ?, '', ?, 'password', 1, ?, ?)`,
    );
    for (let n = 0; n < 12; n += 1) insert.run(`s${n}`, Date.now() - n * 1000, found, `10.0.0.${n}`, agent);
    return found;
  });
  const page = await openPageAs(stack, 'doctor', `/workforceManagement?open=${id}`);
  await page.getByRole('button', { name: t.signIns.show }).click();
  const rows = page.getByRole('list', { name: t.signIns.title }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(10);
  expect(await rows.filter({ hasText: 'Firefox 145 on Linux' }).count()).toBe(10);
  const pager = page.getByRole('navigation', { name: en.common.pager.page(1, 2) });
  await pager.getByRole('button', { name: en.common.pager.next }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await rows.getByText('10.0.0.11').waitFor();
});

it('the staff of one department are listed, and their department is in the address', async () => {
  const page = await openPageAs(stack, 'doctor', '/workforceManagement');
  const names = page.getByRole('table', { name: t.list }).locator('tbody').getByRole('button');
  await expect.poll(() => names.count()).toBeGreaterThan(2);
  await page.getByRole('combobox', { name: t.dept }).fill('Pharm');
  await page.getByRole('option', { name: 'Pharmacy' }).click();
  await expect.poll(() => names.count()).toBe(2);
  await names.getByText('秦淑兰').waitFor();
  expect(new URL(page.url()).searchParams.get('dept')).toBe('Pharmacy');
  await page.getByRole('button', { name: 'Pharmacy' }).click();
  await expect.poll(() => names.count()).toBeGreaterThan(2);
});

/** 300 departments more, once. */
const addWards = (): void =>
  stack.withDatabase((db) => {
    const insert = db.prepare(
      `INSERT OR IGNORE INTO dictionary (tenant_id, dict_type, value, label, label_en, sort)
       VALUES (1, 'hosp_standard_dept', ?, ?, ?, ?)`,
    );
    for (let n = 1; n <= 300; n += 1) insert.run(`${9000 + n}`, `第${n}病区`, `Ward ${n}`, 9000 + n);
  });

it('of 300 departments a page is shown, and one is found by a part of its name, also where it is chosen', async () => {
  addWards();
  const page = await openPageAs(stack, 'doctor', '/workforceManagement?part=departments');
  const rows = page.getByRole('table', { name: t.departments.title }).locator('tbody').getByRole('row');
  await expect.poll(() => rows.count()).toBe(20);
  await page.getByLabel(t.departments.keyword).fill('ward 287');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByText('Ward 287').waitFor();
  await page.goto(`${stack.baseUrl}/workforceManagement`);
  await page.getByRole('combobox', { name: t.dept }).fill('ward 287');
  await page.getByRole('option', { name: 'Ward 287' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('dept')).toBe('Ward 287');
  await page.getByText(t.empty).waitFor();
});

it('a department that is disabled while it is being chosen is refused at its field, and another one is saved', async () => {
  addWards();
  const page = await openPageAs(stack, 'doctor', '/workforceManagement?q=zhouheng');
  await page.getByRole('button', { name: t.openAccount('周恒') }).click();
  const panel = page.getByRole('complementary');
  const choose = async (name: string): Promise<void> => {
    await panel.getByRole('button', { name: t.departments.change }).click();
    await panel.getByRole('combobox', { name: t.dept }).fill(name);
    await page.getByRole('option', { name, exact: true }).click();
  };
  await choose('Ward 286');
  stack.withDatabase((db) =>
    db.exec("UPDATE dictionary SET disabled = 1 WHERE tenant_id = 1 AND label_en = 'Ward 286'"),
  );
  await panel.getByRole('button', { name: t.save, exact: true }).click();
  const field = panel.getByRole('group', { name: t.dept });
  await field.getByText('This hospital has no such department, or it is disabled').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await choose('Ward 288');
  await panel.getByRole('button', { name: t.save, exact: true }).click();
  await page.getByText(t.saved('周恒')).first().waitFor();
  await field.getByText('Ward 288').waitFor();
});
