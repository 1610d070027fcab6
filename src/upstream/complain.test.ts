import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { message } from '../contract/consultation/message.ts';
import { openDatabase } from './store.ts';
import { type DemoDoor, openDemoDoor } from './testDoor.ts';

let door: DemoDoor;
let printed: string;
beforeEach(() => {
  door = openDemoDoor();
  printed = '';
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    printed += said.map(String).join(' ');
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  door.close();
});

it.each([
  ['is no JSON', 'secret words of a patient', 'SyntaxError'],
  ['misses what it should hold', '{"text":["secret words of a patient"]}', 'ValiError at text'],
])('a stored message that %s is a 500, and the log says where without its words', async (_, body, where) => {
  const doctor = door.person(1, false);
  const conv = door.onDisk('SELECT id FROM consult_order WHERE status = 2 AND doctor_id = ?', doctor);
  const db = openDatabase(`${door.dataDir}/cloudroom.db`);
  db.prepare('UPDATE message SET body = ? WHERE conv = ? AND seq = 1').run(body, conv);
  db.close();
  const { accessToken } = door.session(1, doctor);
  const answer = await door.call(message.history, { conv }, { tenant: 1, token: accessToken });
  expect(answer).toEqual({ code: 500, msg: 'server error, please contact the administrator', data: null });
  expect(printed).toContain(where);
  expect(printed).toContain('conversation.ts');
  expect(printed).not.toMatch(/secret|words of/);
});
