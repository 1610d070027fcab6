import { auth } from '../../../contract/account/auth.ts';
import { smsScene } from '../../../contract/account/sms.ts';
import type { Call } from '../http/call.ts';

/** The first page after a log-in (specification §6). */
export type Landing = '/' | '/prescriptionTask';

/** The requests around a log-in; they change nothing on this side. */
export interface LoginApi {
  /** The landing page of the logged-in person; throws the ApiError if their session is no longer valid. */
  readonly landing: () => Promise<Landing>;
  /** Has a log-in code sent to a mobile number, with a captcha proof if there was one. */
  readonly sendCode: (mobile: string, captchaVerification: string | undefined) => Promise<unknown>;
  /** Checks whether a log-in code is right, without using it up. Throws the ApiError if it is not. */
  readonly checkCode: (mobile: string, code: string) => Promise<unknown>;
}

/** Creates it on the API. `onFirstPassword`: the person has to change the password before anything else. */
export const createLoginApi = (call: Call, onFirstPassword: () => void): LoginApi => ({
  landing: async () => {
    const { isAuditor, mustChangePassword } = await call(auth.account, {});
    if (mustChangePassword) onFirstPassword();
    return isAuditor ? '/prescriptionTask' : '/';
  },
  sendCode: (mobile, captchaVerification) =>
    call(auth.sendSmsCode, { scene: smsScene.login, mobile, captchaVerification }, { anonymous: true }),
  checkCode: (mobile, code) => call(auth.validateSmsCode, { mobile, code }),
});
