import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTaskList, type TaskListModel } from '../../src/console/features/audit/queue/taskListModel.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { judge, queue } from './auditStage.ts';
import { first, until } from './prescribingStage.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';

let stage: Stage;
let qin: Desk;
let lu: Desk;
beforeEach(async () => {
  stage = await openStage();
  qin = await stage.seat('qinshulan');
  lu = await stage.seat('luyifan');
});
afterEach(() => stage.close());

const listOf = async (desk: Desk, status: number | null = null): Promise<TaskListModel> => {
  const tasks = createTaskList(desk.app, { status, pageNo: 1 });
  stage.closes(tasks.start());
  await until(() => {
    expect(tasks.page.status.value).toBe('ready');
    expect(desk.app.messaging.connectionState.value).toBe('live');
  });
  return tasks;
};
const ids = (tasks: TaskListModel) => tasks.stableRows.shown.value.map(({ row }) => row.id);

describe("the auditors' queue", () => {
  test('stands the oldest first, and says live who holds what', async () => {
    const tasks = await listOf(qin);
    const rows = tasks.stableRows.shown.value.map(({ row }) => row.prescription.submitTime ?? 0);
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    const id = first(ids(tasks));
    await lu.app.call(audit.claim, { id });
    await until(() => expect(tasks.stableRows.shown.value[0]?.row.claim?.auditorName).toBe('陆一帆'));
  });

  test('marks what this auditor looked at and did not decide, and not for another one', async () => {
    const { id } = first(await queue(qin)).prescription;
    await qin.app.call(audit.claim, { id });
    await qin.app.call(audit.release, { id });
    const lookedAt = async (desk: Desk) =>
      (await queue(desk)).find((task) => task.prescription.id === id)?.lookedAt ?? null;
    expect(await lookedAt(qin)).not.toBeNull();
    expect(await lookedAt(lu)).toBeNull();
  });

  test('keeps its rows where they are under the pointer; what was decided says so in its place', async () => {
    const tasks = await listOf(qin);
    const before = ids(tasks);
    tasks.stableRows.freeze();
    await judge(lu, first(await queue(lu)).prescription, true);
    await until(() => expect(tasks.stableRows.shown.value[0]?.removed).toBe(true));
    expect(ids(tasks)).toEqual(before);
    tasks.stableRows.unfreeze();
    expect(ids(tasks)).toEqual(before.slice(1));
  });

  test('counts the day: what waits, what this auditor decided, and how long it took', async () => {
    const tasks = await listOf(qin);
    await until(() => expect(tasks.today.value.value).toBeTruthy());
    const { waiting = 0, mine = 0 } = tasks.today.value.value ?? {};
    expect(waiting).toBe((await queue(qin)).length);
    await judge(qin, first(await queue(qin)).prescription, true);
    await until(() => {
      expect(tasks.today.value.value).toMatchObject({ waiting: waiting - 1, mine: (mine ?? 0) + 1 });
      expect(tasks.today.value.value?.median).toBeGreaterThanOrEqual(0);
    });
  });

  test('"claim next" says so where nothing is free, and claims nothing', async () => {
    for (const { prescription } of await queue(lu)) await lu.app.call(audit.claim, { id: prescription.id });
    const tasks = await listOf(qin);
    await tasks.claimAndOpenNext();
    expect(tasks.nothingFree.value).toBe(true);
    expect(qin.went).toEqual([]);
  });

  test('pressed twenty times, "claim next" claims one', async () => {
    const tasks = await listOf(qin);
    for (let n = 0; n < 20; n += 1) tasks.claimNext();
    await until(() => expect(qin.went).toHaveLength(1));
    const mine = qin.app.session.userId.value;
    expect((await queue(qin)).filter(({ claim }) => claim?.auditorId === mine)).toHaveLength(1);
  });

  test('a doctor who opens it is told so in place', { tags: 'S6-auditor-landing' }, async () => {
    const lin = await stage.seat('linyue');
    const tasks = createTaskList(lin.app, { status: null, pageNo: 1 });
    stage.closes(tasks.start());
    await until(() => expect(tasks.page.error.value?.code).toBe(403));
  });
});
