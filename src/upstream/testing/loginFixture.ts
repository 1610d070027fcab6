import * as v from 'valibot';
import { auth, type Session, session } from '../../contract/account/auth.ts';
import { smsScene } from '../../contract/account/sms.ts';
import { type BusinessError, business } from '../../contract/errors/businessErrors.ts';
import type { SmsMessage } from '../auth/smsInbox.ts';
import type { UpstreamOptions } from '../server/server.ts';
import { type Answer, createDemoUpstream } from './demoUpstream.ts';

/** The first doctor of the demo's first hospital. */
export const doctorLin = { username: 'linyue', password: 'cloudroom-demo', mobile: '13900000001' };
export const linsTenantId = 1;

const smsMessages = v.array(
  v.object({
    tenantId: v.number(),
    mobile: v.string(),
    scene: v.number(),
    code: v.string(),
    text: v.exactOptional(v.string()),
    at: v.number(),
  }),
);

/** The code of a business error. */
export const errorCodeOf = (why: BusinessError): number => business[why].code;

/** Another code of six digits. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Options of a request from an address, as set by the gateway. */
export const requestFrom = (address: string) => ({
  tenant: linsTenantId,
  headers: { 'x-real-ip': address, 'user-agent': 'a browser' },
});

/** The demo hospitals with helpers for log-in. */
export const createLoginFixture = (options: Partial<UpstreamOptions> = {}) => {
  const demo = createDemoUpstream(options);
  const login = (input: Record<string, unknown> = {}, address = '10.0.0.1'): Promise<Answer> =>
    demo.call(
      auth.login,
      { username: doctorLin.username, password: doctorLin.password, ...input },
      requestFrom(address),
    );
  const send = (input: Record<string, unknown> = {}, address = '10.0.0.1', token?: string): Promise<Answer> =>
    demo.call(
      auth.sendSmsCode,
      { scene: smsScene.login, ...input },
      { ...requestFrom(address), ...(token !== undefined && { token }) },
    );
  const smsInbox = async (): Promise<SmsMessage[]> => {
    const answer = await demo.upstream.fetch(new Request('http://localhost/outbox'));
    return v.parse(smsMessages, await answer.json());
  };
  return {
    ...demo,
    login,
    newSession: async (input: Record<string, unknown> = {}): Promise<Session> =>
      v.parse(session, (await login(input)).data),
    /** Tries to log in with wrong passwords; returns the codes of the answers. */
    failLogins: async (times: number, input: Record<string, unknown> = {}, address?: string) => {
      const codes: number[] = [];
      for (let n = 0; n < times; n += 1)
        codes.push((await login({ password: `wrong ${n}`, ...input }, address)).code);
      return codes;
    },
    send,
    smsLogin: (mobile: string, code: string, address = '10.0.0.1') =>
      demo.call(auth.smsLogin, { mobile, code }, requestFrom(address)),
    validate: (mobile: string, code: string) =>
      demo.call(auth.validateSmsCode, { mobile, code }, requestFrom('10.0.0.1')),
    smsInbox,
    /** The newest code that was sent to a number. */
    codeTo: async (mobile: string): Promise<string> => {
      const message = (await smsInbox()).find((one) => one.mobile === mobile);
      if (!message) throw new Error(`nothing was sent to ${mobile}`);
      return message.code;
    },
    account: (token: string) => demo.call(auth.account, {}, { tenant: linsTenantId, token }),
    signIns: () =>
      demo
        .storeOf(linsTenantId)
        .all<Record<string, unknown>>(
          'SELECT user_id AS userId, kind, succeeded, address, agent FROM sign_in ORDER BY id',
        ),
    disable: (username: string) =>
      demo.storeOf(linsTenantId).run('UPDATE account SET status = 1 WHERE username = ?', username),
  };
};

export type LoginFixture = ReturnType<typeof createLoginFixture>;
