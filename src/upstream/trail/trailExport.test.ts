import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../contract/hospital/auditTrail.ts';
import { createStaffUpstream } from '../testing/staffUpstream.ts';

let upstream: ReturnType<typeof createStaffUpstream>;
beforeEach(() => {
  upstream = createStaffUpstream();
  upstream.store.run("UPDATE patient SET name = '张三丰' WHERE id = 'east-lin'");
});
afterEach(() => upstream.close());

const ann = 'east-ann';
let acts = 0;
const add = (act: string, subject: string, detail = '') => {
  acts += 1;
  upstream.store.run(
    'INSERT INTO audit_trail (id, at, user_id, act, subject, detail) VALUES (?, ?, ?, ?, ?, ?)',
    `act-${acts}`,
    upstream.now() - 1000 + acts,
    ann,
    act,
    subject,
    detail,
  );
};

const fetchFile = (query: Record<string, string>): Promise<Response> =>
  upstream.fetch(
    new Request(`http://east.test${auditTrail.export.path}?${new URLSearchParams(query).toString()}`, {
      headers: {
        authorization: `Bearer ${upstream.tokenOf(ann)}`,
        'tenant-id': '1',
        'accept-language': 'en',
      },
    }),
  );
/** What the file has about each act, and its detail, the oldest first. */
const readFile = async (query: Record<string, string> = {}): Promise<string[]> => {
  const [, ...rows] = (await (await fetchFile({ columns: 'about,detail', sort: 'asc', ...query })).text())
    .trimEnd()
    .split('\r\n');
  return rows;
};

describe('the file of the audit trail', () => {
  it('masks a patient wherever the name stands in a row, and has whole names for a reason that is kept', async () => {
    const { id } = await upstream.submitPrescription();
    const no = upstream.store.one<{ no: string }>('SELECT prescription_no AS no FROM prescription')?.no;
    upstream.store.run('DELETE FROM audit_trail');
    upstream.store.run(
      `INSERT INTO follow_up (id, order_id, doctor_id, day, remind, note, written_at)
       VALUES ('due', 'east-open', ?, '2026-12-24', 0, '', ?)`,
      ann,
      upstream.now(),
    );
    add('order-decline', 'east-open', '张三丰 asked from 13912345678 to be seen elsewhere');
    add('prescription-cancel', id, 'Written for 张三丰 by mistake');
    add('facts-read', 'east-lin');
    add('follow-up-done', 'due');
    add('message-recall', 'a message', 'east-open');
    add('order-transfer', 'east-open', 'ann → bob');
    const rows = (name: string) => [
      `"N-open · ${name}","${name} asked from 139****5678 to be seen elsewhere"`,
      `"${no} · ${name}","Written for ${name} by mistake"`,
      `"${name}",""`,
      `"N-open · ${name}",""`,
      `"N-open · ${name}",""`,
      `"N-open · ${name}","ann → bob"`,
    ];
    expect(await readFile()).toEqual(rows('张**'));
    expect(await readFile({ names: ' Complaint 7 ', to: '2100-01-01' })).toEqual([
      ...rows('张三丰'),
      '"","6 rows"',
    ]);
    const { list } = await upstream.call(ann, auditTrail.page, { group: 'reads' });
    expect(list.filter(({ act }) => act === 'trail-exported').map(({ detail }) => detail)).toEqual([
      '7 rows (to 2100-01-01); with full names (reason: Complaint 7)',
      '6 rows',
    ]);
  });

  it('masks what a list of patients was searched for, which mostly is a name; the staff’s are whole', async () => {
    add('hospital-visits-listed', '', '{"rows":1,"keyword":"张三丰","pageNo":1}');
    add('order-export', '', '{"rows":2,"names":null,"filters":{"keyword":"张三"}}');
    add('staff-export', '', '{"rows":3,"names":null,"filters":{"keyword":"林月"}}');
    expect(await readFile()).toEqual([
      '"","1 row (search: 张**)"',
      '"","2 rows (search: 张**)"',
      '"","3 rows (search: 林月)"',
    ]);
    expect((await readFile({ names: 'Complaint 7' })).slice(0, 2)).toEqual([
      '"","1 row (search: 张三丰)"',
      '"","2 rows (search: 张三)"',
    ]);
    const { list } = await upstream.call(ann, auditTrail.page, { sort: 'asc', pageSize: 1 });
    expect(list[0]?.detail).toBe('1 row (search: 张三丰)');
  });

  it('is refused for a reason that says nothing', async () => {
    for (const names of ['', ' ', '\u200b', 'x'.repeat(201)])
      expect(await (await fetchFile({ names })).json()).toMatchObject({ code: 400 });
  });
});
