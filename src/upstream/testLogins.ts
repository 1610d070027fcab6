import * as v from 'valibot';
import { auth, type Session, session } from '../contract/account/auth.ts';
import { smsScene } from '../contract/account/sms.ts';
import { type BusinessError, business } from '../contract/errors/businessErrors.ts';
import type { Letter } from './outbox.ts';
import type { Plan } from './server.ts';
import { type Answer, openDemoDoor } from './testDoor.ts';

/** The first doctor of the demo's first hospital. */
export const lin = { username: 'linyue', password: 'cloudroom-demo', mobile: '13900000001' };
export const linsHospital = 1;

const letters = v.array(
  v.object({ tenantId: v.number(), mobile: v.string(), scene: v.number(), code: v.string(), at: v.number() }),
);

/** The code of a business error. */
export const codeOf = (why: BusinessError): number => business[why].code;

/** Another code of six digits. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Options of a request from an address, as set by the gateway. */
export const from = (address: string) => ({
  tenant: linsHospital,
  headers: { 'x-real-ip': address, 'user-agent': 'a browser' },
});

/** The demo hospitals with helpers for log-in. */
export const openLogins = (plan: Partial<Plan> = {}) => {
  const door = openDemoDoor(plan);
  const login = (input: Record<string, unknown> = {}, address = '10.0.0.1'): Promise<Answer> =>
    door.call(auth.login, { username: lin.username, password: lin.password, ...input }, from(address));
  const send = (input: Record<string, unknown> = {}, address = '10.0.0.1', token?: string): Promise<Answer> =>
    door.call(
      auth.sendSmsCode,
      { scene: smsScene.login, ...input },
      { ...from(address), ...(token !== undefined && { token }) },
    );
  const outbox = async (): Promise<Letter[]> => {
    const answer = await door.upstream.fetch(new Request('http://localhost/outbox'));
    return v.parse(letters, await answer.json());
  };
  return {
    ...door,
    login,
    loggedIn: async (input: Record<string, unknown> = {}): Promise<Session> =>
      v.parse(session, (await login(input)).data),
    /** Tries to log in with wrong passwords; returns the codes of the answers. */
    wrongly: async (times: number, input: Record<string, unknown> = {}, address?: string) => {
      const codes: number[] = [];
      for (let n = 0; n < times; n += 1)
        codes.push((await login({ password: `wrong ${n}`, ...input }, address)).code);
      return codes;
    },
    send,
    smsLogin: (mobile: string, code: string, address = '10.0.0.1') =>
      door.call(auth.smsLogin, { mobile, code }, from(address)),
    validate: (mobile: string, code: string) =>
      door.call(auth.validateSmsCode, { mobile, code }, from('10.0.0.1')),
    outbox,
    /** The newest code that was sent to a number. */
    codeTo: async (mobile: string): Promise<string> => {
      const letter = (await outbox()).find((one) => one.mobile === mobile);
      if (!letter) throw new Error(`nothing was sent to ${mobile}`);
      return letter.code;
    },
    account: (token: string) => door.call(auth.account, {}, { tenant: linsHospital, token }),
    signIns: () =>
      door
        .storeOf(linsHospital)
        .all<Record<string, unknown>>(
          'SELECT user_id AS userId, kind, succeeded, address, agent FROM sign_in ORDER BY id',
        ),
    disable: (username: string) =>
      door.storeOf(linsHospital).run('UPDATE account SET status = 1 WHERE username = ?', username),
  };
};

export type Logins = ReturnType<typeof openLogins>;
