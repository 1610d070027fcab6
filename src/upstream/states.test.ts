import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { orderStatus } from '../contract/consultation/order.ts';
import { prescription, prescriptionStatus } from '../contract/prescribing/prescription.ts';
import { dayMs } from './clock.ts';
import { openChance } from './demo/chance.ts';
import { openDatabase } from './store.ts';
import { callOf, chanceAct } from './testActs.ts';
import { openClinic } from './testClinic.ts';
import { allowedMoves, comesTo, expire } from './testModel.ts';
import type { ModelHospital } from './testShapes.ts';

/** How many commands are run. RUNS changes the number, SEED the random sequence. */
const runs = Number(process.env['RUNS'] ?? 5000);
const seed = Number(process.env['SEED'] ?? 20_261_120);

const numberIn = (row: unknown): number => v.parse(v.object({ n: v.number() }), row).n;

const openModel = (name: string, doctors: string[], auditors: string[]): ModelHospital => ({
  name,
  orders: [],
  prescriptions: [],
  stock: new Map([
    ['amoxicillin', 10],
    ['ibuprofen', 5],
  ]),
  trail: 0,
  told: new Map(),
  doctors: doctors.map((one) => `${name}-${one}`),
  auditors: auditors.map((one) => `${name}-${one}`),
});

const tenantOf = ({ name }: ModelHospital) => (name === 'east' ? 1 : 2);

/** Both hospitals under test, and their models. */
const openTrial = () => {
  const clinic = openClinic();
  const chance = openChance(seed);
  const disk = openDatabase(join(clinic.dataDir, 'cloudroom.db'));
  const models = ['east', 'west'].map((name) => openModel(name, ['ann', 'bob'], ['eve', 'mia']));
  const people = models.flatMap(({ doctors, auditors }) => [...doctors, ...auditors]);
  const tried: string[] = [];
  const seen = new Map<string, number>();
  const codes = new Map<number, number>();
  const moves = new Set<string>();

  const versionOfDisk = disk.prepare('PRAGMA data_version');
  const written = () => Number(versionOfDisk.get()?.['data_version']);
  const enterAll = () => {
    for (const one of people) clinic.enter(one);
  };

  const arrive = (at: ModelHospital) => {
    const id = `${at.name}-order-${at.orders.length}`;
    clinic
      .storeOf(at.name)
      .run(
        "INSERT INTO consult_order (id, order_no, status, consult_type, follow_up, complaint, patient_id, create_time) VALUES (?, ?, 1, 1, 1, '', ?, ?)",
        id,
        id,
        `${at.name}-lin`,
        clinic.now(),
      );
    at.orders.push({ id, status: orderStatus.awaiting, doctor: null });
    note('order', id);
  };

  /** Records the stored status and checks that the transition is allowed. */
  const note = (kind: 'order' | 'prescription', id: string) => {
    const table = kind === 'order' ? 'consult_order' : kind;
    const status = numberIn(disk.prepare(`SELECT status AS n FROM ${table} WHERE id = ?`).get(id));
    const before = seen.get(id);
    if (before !== undefined && before !== status) {
      expect(allowedMoves[kind]).toContain(`${before}>${status}`);
      moves.add(`${kind} ${before}>${status}`);
    }
    seen.set(id, status);
  };

  const wait = async () => {
    clinic.advance(chance.pick([1000, 20_000, 59_999, 60_000, 60_001, 3_600_000, dayMs]));
    enterAll();
    for (const at of models) {
      expire(at, clinic.now());
      await clinic.call(at.doctors[0] ?? '', prescription.list, { pageSize: 1 });
      const over = disk
        .prepare('SELECT id FROM prescription WHERE tenant_id = ? AND status = 6')
        .all(tenantOf(at));
      for (const { id } of over) note('prescription', String(id));
    }
  };

  /** Compares all of the disk with all of the model. */
  const audit = () => {
    for (const at of models) {
      const tenant = tenantOf(at);
      const all = (sql: string) => disk.prepare(sql).all(tenant);
      const kept = all(
        'SELECT id, status, version, submit_time IS NOT NULL AS submitted FROM prescription WHERE tenant_id = ? ORDER BY id',
      );
      expect(kept.map((row) => ({ ...row }))).toEqual(
        at.prescriptions
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
      expect(orders.map((row) => ({ ...row }))).toEqual(at.orders);
      const stock = all('SELECT drug_id AS drug, packs FROM stock WHERE tenant_id = ? AND packs IS NOT NULL');
      for (const { drug, packs } of stock) {
        const due = at.stock.get(String(drug).slice(at.name.length + 1));
        if (due !== undefined) expect([drug, packs]).toEqual([drug, due]);
        expect(Number(packs)).toBeGreaterThanOrEqual(0);
      }
      const out = at.prescriptions.filter(({ status }) => status === prescriptionStatus.approved);
      const taken = out.flatMap(({ content }) => content.lines).reduce((sum, { packs }) => sum + packs, 0);
      expect([...at.stock.values()].reduce((sum, packs) => sum + packs, 0) + taken).toBe(15);
      const trail =
        "SELECT count(*) AS n FROM audit_trail WHERE tenant_id = ? AND act NOT IN ('login', 'refresh')";
      expect(numberIn(disk.prepare(trail).get(tenant))).toBe(at.trail);
      for (const who of [...at.doctors, ...at.auditors]) {
        const line = disk
          .prepare(
            'SELECT count(*) AS n, coalesce(max(useq) - min(useq) + 1, 0) AS span, coalesce(max(useq), 0) AS head FROM im_event WHERE user_id = ?',
          )
          .get(who);
        const head = disk
          .prepare('SELECT coalesce(max(useq), 0) AS n FROM im_cursor WHERE user_id = ?')
          .get(who);
        expect([who, numberIn(head)]).toEqual([who, at.told.get(who) ?? 0]);
        expect(line?.['n']).toBe(line?.['span']);
        if (line?.['n'] !== 0) expect(line?.['head']).toBe(at.told.get(who));
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
    const dice = chance.below(100);
    const at = chance.pick(models);
    if (dice < 4) return arrive(at);
    if (dice < 10) return wait();
    const { who, act } = chanceAct(chance, at);
    const { endpoint, input } = callOf(at.name, act);
    // Sometimes a user of the other hospital uses these ids.
    const stranger = chance.below(25) === 0;
    const caller = stranger ? who.replace(at.name, at.name === 'east' ? 'west' : 'east') : who;
    const key = chance.below(3) === 0 ? `a-key-of-mine-${tried.length}` : undefined;
    tried.push(`${caller} ${JSON.stringify({ ...input, verb: act.verb })}`);
    const before = written();
    const due = !stranger && comesTo(at, who, act, clinic.now());
    const { code, data } = await clinic.answer(caller, endpoint, input, key);
    codes.set(code, (codes.get(code) ?? 0) + 1);
    expect(code === 200).toBe(due);
    expect([500, 400]).not.toContain(code);
    if (!due) return expect(written()).toBe(before);
    if (act.verb === 'create') {
      const made = at.prescriptions.at(-1);
      if (made) made.id = v.parse(prescription.create.data, data).id;
    }
    const touched = act.verb === 'create' ? at.prescriptions.at(-1) : 'one' in act ? act.one : act.order;
    note(touched && 'content' in touched ? 'prescription' : 'order', touched?.id ?? '');
    if (key === undefined) return;
    // The same call again: it gets the first answer, and nothing is written.
    const after = written();
    const again = await clinic.answer(caller, endpoint, input, key);
    expect([again.code, again.data]).toEqual([200, data]);
    expect(written()).toBe(after);
  };

  const whole = async () => {
    for (const at of models) arrive(at);
    enterAll();
    for (let n = 0; n < runs; n += 1) {
      try {
        await step();
        if (n % 50 === 49) audit();
      } catch (error) {
        console.error(`SEED=${seed}, act ${n}; the last ones:\n${tried.slice(-15).join('\n')}`);
        throw error;
      }
    }
    audit();
    disk.close();
    clinic.close();
    return { codes, moves };
  };
  return { whole };
};

test(`whatever two hospitals try, ${runs} times from seed ${seed}, only the moves of the product happen, once, all of it or nothing`, {
  timeout: 60_000 + runs * 50,
}, async () => {
  const { codes, moves } = await openTrial().whole();
  console.log(`seed ${seed}, ${runs} tries:`, Object.fromEntries([...codes].toSorted(([a], [b]) => a - b)));
  // A run that reaches few states proves little.
  expect(codes.get(200) ?? 0).toBeGreaterThan(runs / 5);
  expect(codes.size).toBeGreaterThan(8);
  const all = Object.entries(allowedMoves).flatMap(([kind, of]) => of.map((move) => `${kind} ${move}`));
  expect([...moves].toSorted()).toEqual(all.toSorted());
});
