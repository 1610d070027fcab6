import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { message } from '../../contract/consultation/message.ts';
import { openDatabase } from '../db/store.ts';
import { type DemoUpstream, createDemoUpstream } from '../testing/demoUpstream.ts';

let demo: DemoUpstream;
let logged: string;
beforeEach(() => {
  demo = createDemoUpstream();
  logged = '';
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    logged += args.map(String).join(' ');
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  demo.close();
});

it.each([
  ['is no JSON', 'secret words of a patient', 'SyntaxError'],
  ['lacks a required field', '{"text":["secret words of a patient"]}', 'ValiError at text'],
])(
  'a stored message that %s is a 500, and the log has the place without its content',
  async (_, body, position) => {
    const doctor = demo.person(1, false);
    const conv = demo.readValue('SELECT id FROM consult_order WHERE status = 2 AND doctor_id = ?', doctor);
    const db = openDatabase(`${demo.dataDir}/cloudroom.db`);
    db.prepare('UPDATE message SET body = ? WHERE conv = ? AND seq = 1').run(body, conv);
    db.close();
    const { accessToken } = demo.session(1, doctor);
    const answer = await demo.call(message.history, { conv }, { tenant: 1, token: accessToken });
    expect(answer).toEqual({ code: 500, msg: 'server error, please contact the administrator', data: null });
    expect(logged).toContain(position);
    expect(logged).toContain('conversation.ts');
    expect(logged).not.toMatch(/secret|words of/);
  },
);
