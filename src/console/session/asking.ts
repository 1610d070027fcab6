import { auth } from '../../contract/auth.ts';
import { smsScene } from '../../contract/sms.ts';
import type { Call } from '../wire/call.ts';

/** The first screen after a log-in (specification §6). */
export type Landing = '/' | '/prescriptionTask';

/** What is asked around a log-in, and changes nothing here. */
export interface Asking {
  /** Where the one who is logged in lands; throws the fault where their session is none any more. */
  readonly landing: () => Promise<Landing>;
  /** Has a log-in code sent to a mobile number, with the proof of a solved captcha where there was one. */
  readonly sendCode: (mobile: string, captchaVerification: string | undefined) => Promise<unknown>;
  /** Asks whether a log-in code is right; it stays unused. Throws the fault where it is not. */
  readonly checkCode: (mobile: string, code: string) => Promise<unknown>;
}

/** Asks over the wire. */
export const openAsking = (call: Call): Asking => ({
  landing: async () => ((await call(auth.account, {})).isAuditor ? '/prescriptionTask' : '/'),
  sendCode: (mobile, captchaVerification) =>
    call(auth.sendSmsCode, { scene: smsScene.login, mobile, captchaVerification }, { asNobody: true }),
  checkCode: (mobile, code) => call(auth.validateSmsCode, { mobile, code }),
});
