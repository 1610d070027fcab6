import * as v from 'valibot';
import { staff } from '../../../src/contract/account/staff.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { auditTrail } from '../../../src/contract/hospital/auditTrail.ts';
import { dataKinds, hospitalData } from '../../../src/contract/hospital/hospitalData.ts';
import { overview } from '../../../src/contract/hospital/overview.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { reviewBoard } from '../../../src/contract/prescribing/reviewBoard.ts';
import { sampling } from '../../../src/contract/prescribing/sampling.ts';
import type { Endpoint } from '../../../src/contract/protocol/endpoint.ts';
import { endpoints } from '../../../src/contract/protocol/endpoints.ts';
import { accounts } from '../../e2e/steps/signIn.ts';
import { type Attack, everyTry } from './drill.ts';
import { createPrescriber } from './prescribe.ts';
import type { Product } from './product.ts';

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '\t=1',
  '＝1+1',
  '=HYPERLINK("http://evil.example")',
  'a,=1',
  'a"\n=1',
];
/** A number that the product has written itself. */
const number = /^-?\d+(?:\.\d+)?$/;

/** The cells of a file, as they are written. */
const cellsOf = (text: string): string[] =>
  [...text.replace('\ufeff', '').matchAll(/("(?:[^"]|"")*"|[^,"\r\n]*)(?:,|\r\n|$)/g)].map(
    ([, cell = '']) => cell,
  );
/** Whether a spreadsheet would run a cell. */
const runs = (cell: string): boolean =>
  !number.test(cell) && /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell.replace(/^"|"$/g, ''));

/** Writes formulas wherever the hospital's people type something that a file has; returns what puts it back. */
const plantFormulas = async (product: Product): Promise<() => void> => {
  const prescriber = await createPrescriber(product);
  const { stack } = product;
  const columns = [
    ['account', 'id', 'name', "username IN ('linyue', 'qinshulan') AND tenant_id = 1"],
    ['drug', 'id', 'name', "code IN ('D0001', 'D0203') AND tenant_id = 1"],
    ['dictionary', 'value', 'label', "dict_type = 'hosp_standard_dept' AND tenant_id = 1"],
  ] as const;
  const before = stack.withDatabase((db) =>
    columns.map(([table, key, column, where]) =>
      db.prepare(`SELECT ${key} AS id, ${column} AS text FROM ${table} WHERE ${where}`).all(),
    ),
  );
  const put = (textOf: (old: string, nth: number) => string) =>
    stack.withDatabase((db) => {
      for (const [at, [table, key, column, where]] of columns.entries())
        for (const [nth, { id, text }] of (before[at] ?? []).entries())
          db.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${key} = ? AND ${where}`).run(
            textOf(String(text), nth),
            String(id),
          );
    });
  put((old, nth) => `${formulas[nth % formulas.length]}${old}`);
  for (const name of formulas) {
    const orderId = prescriber.newPatient(name);
    stack.withDatabase((db) =>
      db.prepare('UPDATE consult_order SET complaint = ? WHERE id = ?').run(name, orderId),
    );
    const { accepted } = await prescriber.submit(orderId, [{ drug: 'D0001' }]);
    if (accepted) await prescriber.approve(accepted, name);
  }
  return () => put((old) => old);
};

/** The day that is so many days from now. */
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** All exports of the contract. */
const exportCalls = Object.entries(endpoints).flatMap(([group, members]) =>
  Object.keys(members)
    .filter((name) => name.startsWith('export'))
    .map((name) => `${group}.${name}`),
);

export const exportAttacks: readonly Attack[] = [
  {
    claim: 'no cell of any exported file is a formula, whoever typed it',
    short: true,
    attempt: async (product) => {
      const putBack = await plantFormulas(product);
      const [administrator, auditor] = await Promise.all(
        [accounts.doctor, accounts.auditor].map((name) => product.tokenOf(name)),
      );
      const whole = { names: 'the drill' };
      const drawn = await product.call(
        sampling.draw,
        { from: day(-30), to: day(1), size: 3 },
        { token: administrator ?? '' },
      );
      const { id } = v.parse(v.object({ id: v.string() }), drawn.data);
      const files: readonly [string, Endpoint, Record<string, string>, string | undefined][] = [
        ['order.export', order.export, whole, administrator],
        ['prescription.export', prescription.export, whole, administrator],
        ['audit.export', audit.export, whole, auditor],
        ['reviewBoard.export', reviewBoard.export, {}, administrator],
        ['sampling.exportResults', sampling.exportResults, { id }, administrator],
        ['sampling.export', sampling.export, { id, ...whole }, administrator],
        ['staff.export', staff.export, {}, administrator],
        ['auditTrail.export', auditTrail.export, whole, administrator],
        ['overview.exportVisits', overview.exportVisits, whole, administrator],
        ['overview.exportPrescriptions', overview.exportPrescriptions, whole, administrator],
        ['overview.exportFigures', overview.exportFigures, {}, administrator],
        ...dataKinds
          .filter((kind) => kind !== 'rule-pack')
          .map((kind): (typeof files)[number] => [
            'hospitalData.export',
            hospitalData.export,
            { kind },
            administrator,
          ]),
      ];
      const failures = exportCalls
        .filter((name) => !files.some(([tried]) => tried === name))
        .map((name) => `${name} was not tried`);
      let [cells, planted] = [0, 0];
      for (const [name, endpoint, query, token] of files) {
        const path = `${endpoint.path}?${new URLSearchParams(query).toString()}`;
        const { status, text, headers } = await product.send(path, {
          method: 'GET',
          language: 'zh',
          token: token ?? '',
        });
        if (status !== 200 || !String(headers['content-type']).startsWith('text/csv')) {
          failures.push(`${name} was answered ${status} ${text.slice(0, 60)}`);
          continue;
        }
        const written = cellsOf(text);
        cells += written.length;
        if (written.some((cell) => /^"'[=+\-@＝]/.test(cell))) planted += 1;
        failures.push(...written.filter(runs).map((cell) => `${name}: ${cell.slice(0, 40)}`));
      }
      putBack();
      if (planted < 6) failures.push(`a formula was in ${planted} files only`);
      return everyTry(
        `${files.length} files, ${cells} cells, formulas in ${planted} of the files, none runs`,
        failures,
      );
    },
  },
];
