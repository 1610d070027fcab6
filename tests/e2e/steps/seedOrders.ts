import { accounts } from './signIn.ts';
import type { E2eStack } from '../../support/startE2eStack.ts';

/** Inserts ten thousand finished orders of the doctor, a year ago; the patient's name is a spreadsheet formula. */
export const insertManyOrders = (stack: E2eStack): void =>
  stack.withDatabase((db) => {
    const doctor = String(
      db.prepare('SELECT id FROM account WHERE username = ?').get(accounts.doctor)?.['id'],
    );
    const [at, duration] = [Date.now() - 365 * 86_400_000, 600_000];
    db.exec('BEGIN');
    db.prepare(
      "INSERT INTO patient (id, tenant_id, name, sex, birth_date) VALUES ('many', 1, '=HYPERLINK(\"x\")', 1, '1980-01-01')",
    ).run();
    const insertOrder = db.prepare(
      `INSERT INTO consult_order (id, tenant_id, order_no, status, consult_type, complaint, patient_id, doctor_id,
         create_time, accept_time, finish_time) VALUES (?, 1, ?, 3, 1, '复诊，"续方"', 'many', ?, ?, ?, ?)`,
    );
    for (let n = 0; n < 10_000; n += 1)
      insertOrder.run(
        `many-${n}`,
        String(900_000_000_000_000_000n + BigInt(n)),
        doctor,
        at + n,
        at + n,
        at + n + duration,
      );
    db.exec('COMMIT');
  });

/** Makes one of them unreadable for the upstream. */
export const corruptOrder = (stack: E2eStack): void =>
  stack.withDatabase((db) => {
    db.exec(`INSERT INTO patient (id, tenant_id, name, sex, birth_date, allergies) VALUES ('torn', 1, 'x', 1, '1980-01-01', '{');
      UPDATE consult_order SET patient_id = 'torn' WHERE id = 'many-3000'`);
  });

/** The id of a doctor's order that meets an SQL condition on `o`. */
export const findOrderId = (stack: E2eStack, username: string, condition: string): string =>
  stack.withDatabase((db) =>
    String(
      db
        .prepare(
          `SELECT o.id FROM consult_order o JOIN account a ON a.id = o.doctor_id WHERE a.username = ? AND ${condition} LIMIT 1`,
        )
        .get(username)?.['id'],
    ),
  );
