import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { orderStatus } from '../../contract/consultation/order.ts';
import { prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { dayMs } from '../server/clock.ts';
import { createRandom } from '../demo/data/seededRandom.ts';
import { openDatabase } from '../db/store.ts';
import { callOfCommand, randomCommand } from './modelCommands.ts';
import { createTestUpstream } from './testUpstream.ts';
import { allowedMoves, runCommand, expire } from './prescriptionModel.ts';
import type { ModelHospital } from './modelTypes.ts';

/** How many commands are run. RUNS changes the number, SEED the random sequence. */
const runs = Number(process.env['RUNS'] ?? 5000);
const seed = Number(process.env['SEED'] ?? 20_261_120);

const numberIn = (row: unknown): number => v.parse(v.object({ n: v.number() }), row).n;

const createModel = (name: string, doctors: string[], auditors: string[]): ModelHospital => ({
  name,
  orders: [],
  prescriptions: [],
  stock: new Map([
    ['amoxicillin', 10],
    ['ibuprofen', 5],
  ]),
  trail: 0,
  eventCounts: new Map(),
  doctors: doctors.map((one) => `${name}-${one}`),
  auditors: auditors.map((one) => `${name}-${one}`),
});

const tenantOf = ({ name }: ModelHospital) => (name === 'east' ? 1 : 2);

/** Both hospitals under test, and their models. */
const createTrial = () => {
  const upstream = createTestUpstream();
  const random = createRandom(seed);
  const disk = openDatabase(join(upstream.dataDir, 'cloudroom.db'));
  const models = ['east', 'west'].map((name) => createModel(name, ['ann', 'bob'], ['eve', 'mia']));
  // Which prescriptions the rules allow is a trial of its own; this one is about states.
  for (const { name } of models)
    upstream
      .storeOf(name)
      .run("UPDATE rule_pack SET pack = json_set(pack, '$.mostLines', 9999, '$.levels.quantity', 'off')");
  const users = models.flatMap(({ doctors, auditors }) => [...doctors, ...auditors]);
  const results: string[] = [];
  const observed = new Map<string, number>();
  const statusCodes = new Map<number, number>();
  const moves = new Set<string>();

  const versionOfDisk = disk.prepare('PRAGMA data_version');
  const written = () => Number(versionOfDisk.get()?.['data_version']);
  const seedHospitals = () => {
    for (const user of users) upstream.tokenOf(user);
  };

  const addOrder = (model: ModelHospital) => {
    const id = `${model.name}-order-${model.orders.length}`;
    upstream
      .storeOf(model.name)
      .run(
        "INSERT INTO consult_order (id, order_no, status, consult_type, follow_up, complaint, patient_id, create_time) VALUES (?, ?, 1, 1, 1, '', ?, ?)",
        id,
        id,
        `${model.name}-lin`,
        upstream.now(),
      );
    model.orders.push({ id, status: orderStatus.awaiting, doctor: null, finishedAt: null });
    note('order', id);
  };

  /** Records the stored status and checks that the transition is allowed. */
  const note = (kind: 'order' | 'prescription', id: string) => {
    const table = kind === 'order' ? 'consult_order' : kind;
    const status = numberIn(disk.prepare(`SELECT status AS n FROM ${table} WHERE id = ?`).get(id));
    const before = observed.get(id);
    if (before !== undefined && before !== status) {
      expect(allowedMoves[kind]).toContain(`${before}>${status}`);
      moves.add(`${kind} ${before}>${status}`);
    }
    observed.set(id, status);
  };

  const wait = async () => {
    upstream.advance(random.pick([1000, 20_000, 59_999, 60_000, 60_001, 3_600_000, dayMs]));
    seedHospitals();
    for (const model of models) {
      expire(model, upstream.now());
      await upstream.call(model.doctors[0] ?? '', prescription.list, { pageSize: 1 });
      const over = disk
        .prepare('SELECT id FROM prescription WHERE tenant_id = ? AND status = 6')
        .all(tenantOf(model));
      for (const { id } of over) note('prescription', String(id));
    }
  };

  /** Compares the complete database with the complete model. */
  const audit = () => {
    for (const model of models) {
      const tenant = tenantOf(model);
      const all = (sql: string) => disk.prepare(sql).all(tenant);
      const stored = all(
        'SELECT id, status, version, submit_time IS NOT NULL AS submitted FROM prescription WHERE tenant_id = ? ORDER BY id',
      );
      expect(stored.map((row) => ({ ...row }))).toEqual(
        model.prescriptions
          .map(({ id, status, version, submitted }) => ({
            id,
            status,
            version,
            submitted: Number(submitted),
          }))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      );
      const orders = all(
        "SELECT id, status, doctor_id AS doctor FROM consult_order WHERE tenant_id = ? AND id LIKE '%-order-%' ORDER BY rowid",
      );
      expect(orders.map((row) => ({ ...row }))).toEqual(
        model.orders.map(({ id, status, doctor }) => ({ id, status, doctor })),
      );
      const stock = all('SELECT drug_id AS drug, packs FROM stock WHERE tenant_id = ? AND packs IS NOT NULL');
      for (const { drug, packs } of stock) {
        const due = model.stock.get(String(drug).slice(model.name.length + 1));
        if (due !== undefined) expect([drug, packs]).toEqual([drug, due]);
        expect(Number(packs)).toBeGreaterThanOrEqual(0);
      }
      const out = model.prescriptions.filter(({ status }) => status === prescriptionStatus.approved);
      const usedIds = out.flatMap(({ content }) => content.lines).reduce((sum, { packs }) => sum + packs, 0);
      expect([...model.stock.values()].reduce((sum, packs) => sum + packs, 0) + usedIds).toBe(15);
      const trail = "SELECT count(*) AS n FROM audit_trail WHERE tenant_id = ? AND act <> 'login'";
      expect(numberIn(disk.prepare(trail).get(tenant))).toBe(model.trail);
      for (const who of [...model.doctors, ...model.auditors]) {
        const line = disk
          .prepare(
            'SELECT count(*) AS n, coalesce(max(useq) - min(useq) + 1, 0) AS span, coalesce(max(useq), 0) AS head FROM im_event WHERE user_id = ?',
          )
          .get(who);
        const head = disk
          .prepare('SELECT coalesce(max(useq), 0) AS n FROM im_cursor WHERE user_id = ?')
          .get(who);
        expect([who, numberIn(head)]).toEqual([who, model.eventCounts.get(who) ?? 0]);
        expect(line?.['n']).toBe(line?.['span']);
        if (line?.['n'] !== 0) expect(line?.['head']).toBe(model.eventCounts.get(who));
      }
    }
    const never = [
      'SELECT count(*) AS n FROM (SELECT 1 FROM verdict GROUP BY prescription_id, version HAVING count(*) > 1)',
      'SELECT count(*) AS n FROM (SELECT 1 FROM message GROUP BY conv HAVING max(seq) <> count(*))',
      'SELECT count(*) AS n FROM (SELECT 1 FROM prescription_version GROUP BY prescription_id HAVING max(version) <> count(*))',
      'SELECT count(*) AS n FROM prescription p JOIN consult_order o ON o.id = p.order_id WHERE o.tenant_id <> p.tenant_id OR o.doctor_id <> p.doctor_id',
      'SELECT count(*) AS n FROM verdict x JOIN prescription p ON p.id = x.prescription_id JOIN account a ON a.id = x.auditor_id WHERE p.tenant_id <> x.tenant_id OR a.tenant_id <> x.tenant_id OR a.is_auditor = 0',
      'SELECT count(*) AS n FROM audit_trail t JOIN account a ON a.id = t.user_id WHERE a.tenant_id <> t.tenant_id',
      "SELECT count(*) AS n FROM im_event WHERE (tenant_id = 1) <> (user_id LIKE 'east-%')",
      'SELECT count(*) AS n FROM prescription_line l LEFT JOIN prescription_version w ON w.prescription_id = l.prescription_id AND w.version = l.version WHERE w.version IS NULL OR w.tenant_id <> l.tenant_id',
    ];
    for (const sql of never) expect([sql, numberIn(disk.prepare(sql).get())]).toEqual([sql, 0]);
  };

  const step = async () => {
    const roll = random.below(100);
    const model = random.pick(models);
    if (roll < 4) return addOrder(model);
    if (roll < 10) return wait();
    const { who, command } = randomCommand(random, model);
    const { endpoint, input } = callOfCommand(model.name, command);
    // Sometimes a user of the other hospital uses these ids.
    const wrongUser = random.below(25) === 0;
    const caller = wrongUser ? who.replace(model.name, model.name === 'east' ? 'west' : 'east') : who;
    const key = random.below(3) === 0 ? `a-key-of-mine-${results.length}` : undefined;
    results.push(`${caller} ${JSON.stringify({ ...input, verb: command.verb })}`);
    const before = written();
    const due = !wrongUser && runCommand(model, who, command, upstream.now());
    const { code, data } = await upstream.request(caller, endpoint, input, key);
    statusCodes.set(code, (statusCodes.get(code) ?? 0) + 1);
    expect(code === 200).toBe(due);
    expect([500, 400]).not.toContain(code);
    if (!due) return expect(written()).toBe(before);
    if (command.verb === 'create') {
      const created = model.prescriptions.at(-1);
      if (created) created.id = v.parse(prescription.create.data, data).id;
    }
    const touched =
      command.verb === 'create'
        ? model.prescriptions.at(-1)
        : 'target' in command
          ? command.target
          : command.order;
    note(touched && 'content' in touched ? 'prescription' : 'order', touched?.id ?? '');
    if (key === undefined) return;
    // The same call again: it gets the first answer, and nothing is written.
    const after = written();
    const again = await upstream.request(caller, endpoint, input, key);
    expect([again.code, again.data]).toEqual([200, data]);
    expect(written()).toBe(after);
  };

  const run = async () => {
    for (const model of models) addOrder(model);
    seedHospitals();
    for (let n = 0; n < runs; n += 1) {
      try {
        await step();
        if (n % 50 === 49) audit();
      } catch (error) {
        console.error(`SEED=${seed}, act ${n}; the last ones:\n${results.slice(-15).join('\n')}`);
        throw error;
      }
    }
    audit();
    disk.close();
    upstream.close();
    return { statusCodes, moves };
  };
  return { run };
};

test(`whatever two hospitals do, ${runs} times from seed ${seed}, only allowed transitions happen, once and atomically`, {
  timeout: 60_000 + runs * 50,
}, async () => {
  const { statusCodes, moves } = await createTrial().run();
  console.log(
    `seed ${seed}, ${runs} tries:`,
    Object.fromEntries([...statusCodes].toSorted(([a], [b]) => a - b)),
  );
  // A run that reaches few states proves little.
  expect(statusCodes.get(200) ?? 0).toBeGreaterThan(runs / 5);
  expect(statusCodes.size).toBeGreaterThan(8);
  const all = Object.entries(allowedMoves).flatMap(([kind, of]) => of.map((move) => `${kind} ${move}`));
  expect([...moves].toSorted()).toEqual(all.toSorted());
});
